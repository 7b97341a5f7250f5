#version 450
// Ten uniform blocks: some drivers take eight with dynamic offsets.
layout(set = 0, binding = 0) uniform B0 { mat4 m; } b0;
layout(set = 0, binding = 1) uniform B1 { mat4 m; } b1;
layout(set = 0, binding = 2) uniform B2 { mat4 m; } b2;
layout(set = 0, binding = 3) uniform B3 { mat4 m; } b3;
layout(set = 0, binding = 4) uniform B4 { mat4 m; } b4;
layout(set = 0, binding = 5) uniform B5 { mat4 m; } b5;
layout(set = 0, binding = 6) uniform B6 { mat4 m; } b6;
layout(set = 0, binding = 7) uniform B7 { mat4 m; } b7;
layout(set = 0, binding = 8) uniform B8 { mat4 m; } b8;
layout(set = 0, binding = 9) uniform B9 { mat4 m; } b9;
layout(location = 0) in vec4 position;

void main() {
    vec4 p = b0.m * (b1.m * (b2.m * (b3.m * (b4.m * position))));
    gl_Position = b5.m * (b6.m * (b7.m * (b8.m * (b9.m * p))));
}
