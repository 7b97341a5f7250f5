#version 450
// Multi-sampled images, single and layered.
layout(set = 0, binding = 0) uniform sampler2DMS samples;
layout(set = 0, binding = 1) uniform sampler2DMSArray layers;
layout(location = 0) out vec4 result;
void main() { result = texelFetch(samples, ivec2(0), 1) + texelFetch(layers, ivec3(0), 2); }
