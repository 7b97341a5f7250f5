#version 450
// Nothing unusual: four textures with their samplers.
layout(set = 1, binding = 0) uniform sampler2D albedo;
layout(set = 1, binding = 1) uniform sampler2D normals;
layout(set = 1, binding = 2) uniform sampler2D roughness;
layout(set = 1, binding = 3) uniform sampler2DShadow shadows;
layout(location = 0) in vec2 uv;
layout(location = 0) out vec4 color;

void main() {
    float lit = texture(shadows, vec3(uv, 0.5));
    vec3 normal = texture(normals, uv).xyz * 2.0 - 1.0;
    color = vec4(texture(albedo, uv).rgb * lit * normal.z, texture(roughness, uv).r);
}
