#version 450
#extension GL_EXT_samplerless_texture_functions : require
// A sampled image that no sampler goes with, and a combined one that is only fetched or asked for its size.
layout(set = 0, binding = 0) uniform texture2D image;
layout(set = 0, binding = 1) uniform sampler2D combined;
layout(set = 0, binding = 2) uniform sampler2D sized;
layout(location = 0) out vec4 result;
void main() {
    result = texelFetch(image, ivec2(1), 0) + texelFetch(combined, ivec2(2), 0) + vec4(textureSize(sized, 0), 0, 0);
}
