#version 450
// Five sets, the binding numbers of which repeat and leave gaps.
layout(set = 0, binding = 4) uniform A { vec4 value; } a;
layout(set = 1, binding = 4) uniform sampler2D b;
layout(set = 2, binding = 4) buffer C { vec4 value; } c;
layout(set = 5, binding = 40) uniform texture2D d;
layout(set = 7, binding = 4) uniform sampler e;
layout(location = 0) out vec4 result;
void main() { result = a.value + texture(b, vec2(0)) + c.value + texture(sampler2D(d, e), vec2(0)); }
