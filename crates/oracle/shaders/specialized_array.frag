#version 450
// The size of an array is a specialization constant.
layout(constant_id = 0) const int size = 7;
layout(set = 0, binding = 0) uniform sampler2D images[size];
layout(location = 0) flat in int which;
layout(location = 0) out vec4 result;
void main() { result = texture(images[which], vec2(0.5)); }
