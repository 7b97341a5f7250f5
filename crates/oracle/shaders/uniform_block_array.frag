#version 450
// An array of uniform blocks takes one entry an element.
layout(set = 0, binding = 0) uniform Light { vec4 colour; } lights[3];
layout(location = 0) flat in int which;
layout(location = 0) out vec4 result;
void main() { result = lights[0].colour + lights[which].colour; }
