#version 450
// Named in a branch that is never taken: still statically used.
layout(set = 0, binding = 0) uniform sampler2D taken;
layout(set = 0, binding = 1) uniform sampler2D not_taken;
layout(constant_id = 3) const bool choose = false;
layout(location = 0) out vec4 result;
void main() {
    result = texture(taken, vec2(0.0));
    if (choose) result += texture(not_taken, vec2(1.0));
}
