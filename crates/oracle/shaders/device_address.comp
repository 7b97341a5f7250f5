#version 460
#extension GL_EXT_buffer_reference : require
// Buffers reached by address are no descriptors; the push constants that hold the address are one buffer.
layout(local_size_x = 8) in;
layout(buffer_reference, std430) buffer Words { uint words[]; };
layout(push_constant) uniform Constants { Words address; } constants;
void main() { constants.address.words[gl_GlobalInvocationID.x] = 1u; }
