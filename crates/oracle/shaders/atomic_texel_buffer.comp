#version 450
// An atomic through a storage texel buffer, and one through an element of an image array.
layout(local_size_x = 8) in;
layout(set = 0, binding = 0, r32ui) uniform uimageBuffer counters;
layout(set = 0, binding = 1, r32ui) uniform uimage2D pages[2];
void main() { imageAtomicAdd(counters, int(imageAtomicAdd(pages[1], ivec2(0), 1u)), 1u); }
