#version 450
// One table of buffers, declared once for each type that it is read as.
layout(local_size_x = 32) in;
layout(set = 0, binding = 0) buffer Words { uint words[]; } as_words[4];
layout(set = 0, binding = 0) buffer Vectors { vec4 vectors[]; } as_vectors[4];

void main() {
    uint index = gl_GlobalInvocationID.x;
    as_words[0].words[index] = uint(as_vectors[1].vectors[index].x);
}
