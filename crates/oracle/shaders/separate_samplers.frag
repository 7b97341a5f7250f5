#version 450
// Three images through two samplers, and an array of each.
layout(set = 0, binding = 0) uniform texture2D first;
layout(set = 0, binding = 1) uniform texture2D second;
layout(set = 0, binding = 2) uniform textureCube sky;
layout(set = 0, binding = 3) uniform texture2D several[4];
layout(set = 1, binding = 0) uniform sampler nearest;
layout(set = 1, binding = 1) uniform sampler table[2];
layout(location = 0) in vec3 at;
layout(location = 0) out vec4 result;
void main() {
    result = texture(sampler2D(first, nearest), at.xy) + texture(sampler2D(second, table[0]), at.xy)
        + texture(samplerCube(sky, nearest), at) + texture(sampler2D(several[3], table[1]), at.xy);
}
