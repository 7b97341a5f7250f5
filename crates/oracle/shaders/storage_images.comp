#version 450
#extension GL_EXT_shader_image_load_formatted : require
// Every way to qualify a storage image against every way to use it.
layout(local_size_x = 8, local_size_y = 8) in;
layout(set = 0, binding = 0, rgba8) readonly uniform image2D read_only;
layout(set = 0, binding = 1, rgba8) writeonly uniform image2D write_only;
layout(set = 0, binding = 2, rgba8) uniform image2D mixed;
layout(set = 0, binding = 3, rgba8) uniform image2D only_read;
layout(set = 0, binding = 4, rgba8) uniform image2D only_written;
layout(set = 0, binding = 5, rgba8) uniform image2D only_sized;
layout(set = 0, binding = 6) uniform image2D formatless;
void main() {
    ivec2 at = ivec2(gl_GlobalInvocationID.xy);
    vec4 sum = imageLoad(read_only, at) + imageLoad(mixed, at) + imageLoad(only_read, at) + imageLoad(formatless, at);
    imageStore(write_only, at, sum);
    imageStore(mixed, at, sum);
    imageStore(only_written, at, sum + vec4(imageSize(only_sized), 0, 0));
    imageStore(formatless, at, sum);
}
