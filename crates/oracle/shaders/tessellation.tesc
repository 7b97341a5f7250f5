#version 450
// A tessellation control stage: SPIRV-Cross adds buffers of its own, which are no descriptors.
layout(vertices = 3) out;
layout(set = 0, binding = 0) uniform Levels { vec4 levels; } block;
layout(location = 0) in vec3 position[];
layout(location = 0) out vec3 moved[];
void main() {
    moved[gl_InvocationID] = position[gl_InvocationID];
    gl_TessLevelOuter[0] = block.levels.x; gl_TessLevelOuter[1] = block.levels.y;
    gl_TessLevelOuter[2] = block.levels.z; gl_TessLevelInner[0] = block.levels.w;
}
