#version 450
// Uniform texel buffers, and storage texel buffers in each use.
layout(local_size_x = 8) in;
layout(set = 0, binding = 0) uniform samplerBuffer floats;
layout(set = 0, binding = 1) uniform usamplerBuffer numbers;
layout(set = 0, binding = 2, rgba32f) uniform imageBuffer mixed;
layout(set = 0, binding = 3, rgba32f) readonly uniform imageBuffer read_only;
layout(set = 0, binding = 4, rgba32f) writeonly uniform imageBuffer write_only;
void main() {
    int at = int(gl_GlobalInvocationID.x);
    vec4 sum = texelFetch(floats, at) + vec4(texelFetch(numbers, at)) + imageLoad(mixed, at) + imageLoad(read_only, at);
    imageStore(mixed, at, sum);
    imageStore(write_only, at, sum);
}
