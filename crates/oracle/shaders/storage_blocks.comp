#version 450
// One storage buffer read, one written, one read and written by atomics.
layout(local_size_x = 64) in;
layout(set = 0, binding = 0) readonly buffer Source { uint words[]; } source;
layout(set = 0, binding = 1) writeonly buffer Target { uint words[]; } target;
layout(set = 1, binding = 0) buffer Counter { uint count; } counter;
void main() {
    uint at = atomicAdd(counter.count, 1u);
    target.words[at] = source.words[gl_GlobalInvocationID.x];
}
