#version 450
// Nothing unusual: binds as asked on every device.
layout(set = 0, binding = 0) uniform Camera { mat4 view_projection; } camera;
layout(set = 0, binding = 1) uniform Tile { mat4 model; vec2 scale; } tile;
layout(location = 0) in vec3 position;
layout(location = 1) in vec2 coordinate;
layout(location = 0) out vec2 uv;

void main() {
    uv = coordinate * tile.scale;
    gl_Position = camera.view_projection * tile.model * vec4(position, 1.0);
}
