#version 450
// A tessellation evaluation stage that displaces.
layout(triangles) in;
layout(set = 0, binding = 1) uniform sampler2D heights;
layout(set = 0, binding = 2) uniform Camera { mat4 transform; } camera;
layout(location = 0) in vec3 moved[];
void main() {
    vec3 at = gl_TessCoord.x * moved[0] + gl_TessCoord.y * moved[1] + gl_TessCoord.z * moved[2];
    gl_Position = camera.transform * vec4(at + textureLod(heights, at.xy, 0.0).xyz, 1.0);
}
