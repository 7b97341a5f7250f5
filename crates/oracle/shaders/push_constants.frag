#version 450
// Push constants take one buffer beside a uniform block.
layout(push_constant) uniform Constants { vec4 tint; vec4 offset; } constants;
layout(set = 0, binding = 0) uniform Block { vec4 base; } block;
layout(location = 0) out vec4 result;
void main() { result = constants.tint + block.base; }
