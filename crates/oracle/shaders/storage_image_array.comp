#version 450
// Sized arrays of storage images: one read and written, one only written.
layout(local_size_x = 8) in;
layout(set = 0, binding = 0, r32f) uniform image2D mixed[6];
layout(set = 0, binding = 1, r32f) writeonly uniform image2D targets[3];
layout(set = 0, binding = 2, rgba16f) uniform image3D volume;
layout(set = 0, binding = 3, rgba16f) uniform image2DArray layers;
void main() {
    int at = int(gl_GlobalInvocationID.x);
    imageStore(mixed[1], ivec2(at), imageLoad(mixed[2], ivec2(at)));
    imageStore(targets[0], ivec2(at), vec4(1.0));
    imageStore(volume, ivec3(at), imageLoad(layers, ivec3(at)));
}
