#version 450
// Gathers and level queries go through the sampler; sizes do not.
layout(set = 0, binding = 0) uniform sampler2D gathered;
layout(set = 0, binding = 1) uniform sampler2DShadow compared;
layout(set = 0, binding = 2) uniform texture2D image;
layout(set = 0, binding = 3) uniform sampler filtering;
layout(location = 0) in vec2 at;
layout(location = 0) out vec4 result;
void main() {
    result = textureGather(gathered, at, 1) + textureGather(compared, at, 0.5)
        + vec4(textureQueryLod(sampler2D(image, filtering), at), 0.0, 0.0);
}
