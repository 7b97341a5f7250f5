#version 450
// Sixty-four-bit arithmetic: many phones and Apple's GPUs have none.
layout(local_size_x = 1) in;
layout(set = 0, binding = 0) buffer State { dvec4 position; dvec4 velocity; };

void main() {
    position += velocity * 0.001lf;
}
