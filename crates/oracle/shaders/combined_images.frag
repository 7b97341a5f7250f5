#version 450
// Combined image samplers of several shapes, and an array of them.
layout(set = 0, binding = 0) uniform sampler2D plain;
layout(set = 0, binding = 1) uniform samplerCube cube;
layout(set = 0, binding = 2) uniform sampler3D volume;
layout(set = 0, binding = 3) uniform sampler2DArray layered;
layout(set = 0, binding = 4) uniform usampler2D numbers;
layout(set = 0, binding = 5) uniform sampler2D several[5];
layout(location = 0) in vec3 at;
layout(location = 0) out vec4 result;
void main() {
    result = texture(plain, at.xy) + texture(cube, at) + texture(volume, at) + texture(layered, at)
        + vec4(texture(numbers, at.xy)) + texture(several[2], at.xy);
}
