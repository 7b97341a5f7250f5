#version 450
// Nine images that are read and written: a Metal function takes eight such textures when they are bound one by one.
layout(local_size_x = 8, local_size_y = 8) in;
layout(set = 0, binding = 0, r32f) uniform image2D a;
layout(set = 0, binding = 1, r32f) uniform image2D b;
layout(set = 0, binding = 2, r32f) uniform image2D c;
layout(set = 0, binding = 3, r32f) uniform image2D d;
layout(set = 0, binding = 4, r32f) uniform image2D e;
layout(set = 0, binding = 5, r32f) uniform image2D f;
layout(set = 0, binding = 6, r32f) uniform image2D g;
layout(set = 0, binding = 7, r32f) uniform image2D h;
layout(set = 0, binding = 8, r32f) uniform image2D i;

void main() {
    ivec2 at = ivec2(gl_GlobalInvocationID.xy);
    imageStore(a, at, imageLoad(a, at) * 0.5);
    imageStore(b, at, imageLoad(b, at) * 0.5);
    imageStore(c, at, imageLoad(c, at) * 0.5);
    imageStore(d, at, imageLoad(d, at) * 0.5);
    imageStore(e, at, imageLoad(e, at) * 0.5);
    imageStore(f, at, imageLoad(f, at) * 0.5);
    imageStore(g, at, imageLoad(g, at) * 0.5);
    imageStore(h, at, imageLoad(h, at) * 0.5);
    imageStore(i, at, imageLoad(i, at) * 0.5);
}
