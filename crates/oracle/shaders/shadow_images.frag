#version 450
// Comparison samplers, combined and separate; the separate image is also sampled without comparison.
layout(set = 0, binding = 0) uniform sampler2DShadow shadow;
layout(set = 0, binding = 1) uniform sampler2DArrayShadow cascades;
layout(set = 1, binding = 0) uniform texture2D depth;
layout(set = 1, binding = 1) uniform samplerShadow comparison;
layout(set = 1, binding = 2) uniform sampler ordinary;
layout(location = 0) in vec4 at;
layout(location = 0) out vec4 result;
void main() {
    result = vec4(texture(shadow, at.xyz) + texture(cascades, at)
        + texture(sampler2DShadow(depth, comparison), at.xyz)) + texture(sampler2D(depth, ordinary), at.xy);
}
