#version 450
// A vertex stage that reads storage buffers, asks for a length and samples.
layout(set = 0, binding = 0) readonly buffer Positions { vec4 positions[]; } data;
layout(set = 0, binding = 1) uniform sampler2D heights;
layout(push_constant) uniform Constants { mat4 transform; } constants;
void main() {
    int at = gl_VertexIndex % data.positions.length();
    gl_Position = constants.transform * data.positions[at] + textureLod(heights, vec2(0), 0.0);
}
