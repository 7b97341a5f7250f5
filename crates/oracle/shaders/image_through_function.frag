#version 450
// Images and samplers handed to functions.
layout(set = 0, binding = 0) uniform texture2D first;
layout(set = 0, binding = 1) uniform texture2D second;
layout(set = 0, binding = 2) uniform sampler filtering;
layout(set = 0, binding = 3) uniform sampler2D whole;
layout(location = 0) in vec2 at;
layout(location = 0) out vec4 result;
vec4 separate(texture2D image, sampler with) { return texture(sampler2D(image, with), at); }
vec4 combined(sampler2D image) { return texture(image, at * 2.0); }
void main() { result = separate(first, filtering) + separate(second, filtering) + combined(whole); }
