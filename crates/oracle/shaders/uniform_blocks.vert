#version 450
// Two uniform blocks, one of them only declared.
layout(set = 0, binding = 0) uniform Camera { mat4 view; mat4 projection; } camera;
layout(set = 0, binding = 1) uniform Unused { vec4 nothing; } unused_block;
layout(location = 0) in vec3 position;
void main() { gl_Position = camera.projection * camera.view * vec4(position, 1.0); }
