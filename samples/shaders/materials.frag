#version 450
// Twenty textures with twenty samplers: a Metal function has sixteen sampler arguments.
layout(set = 0, binding = 0) uniform sampler2D layers[20];
layout(location = 0) in vec2 uv;
layout(location = 0) out vec4 color;

void main() {
    color = vec4(0.0);
    for (int layer = 0; layer < 20; layer++) {
        color += texture(layers[layer], uv);
    }
}
