#version 450
// Push constants that are declared and that no code names.
layout(push_constant) uniform Constants { vec4 tint; } constants;
layout(set = 0, binding = 0) uniform sampler2D image;
layout(set = 0, binding = 7) uniform sampler2D unused_image;
layout(location = 0) out vec4 result;
void main() { result = texture(image, vec2(0.5)); }
