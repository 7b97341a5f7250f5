#version 450
// Arrays of texel buffers.
layout(local_size_x = 8) in;
layout(set = 0, binding = 0) uniform samplerBuffer tables[3];
layout(set = 0, binding = 1, r32ui) uniform uimageBuffer outputs[2];
void main() {
    imageStore(outputs[1], 0, uvec4(texelFetch(tables[2], 1)));
}
