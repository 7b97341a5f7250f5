#version 450
// Atomics through images, with and without an ordinary access beside them.
layout(local_size_x = 8) in;
layout(set = 0, binding = 0, r32ui) uniform uimage2D histogram;
layout(set = 0, binding = 1, r32i) uniform iimage2D extremes;
layout(set = 0, binding = 2, r32ui) uniform uimage2D plain;
void main() {
    ivec2 at = ivec2(gl_GlobalInvocationID.xy);
    imageAtomicAdd(histogram, at, 1u);
    int before = imageAtomicMax(extremes, at, int(imageLoad(plain, at).x));
    imageAtomicCompSwap(histogram, at, 1u, uint(before));
}
