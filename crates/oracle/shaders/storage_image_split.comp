#version 450
// Loaded in one function and stored in another: only the whole call graph tells.
layout(local_size_x = 8) in;
layout(set = 0, binding = 0, rgba8) uniform image2D mixed;
layout(set = 0, binding = 1, rgba8) uniform image2D loaded;
vec4 read() { return imageLoad(mixed, ivec2(0)) + imageLoad(loaded, ivec2(0)); }
void write(vec4 value) { imageStore(mixed, ivec2(1), value); }
void main() { write(read()); }
