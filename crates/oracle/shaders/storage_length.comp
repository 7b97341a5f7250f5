#version 450
// The length of a storage buffer is asked for: the function needs the buffer of buffer sizes.
layout(local_size_x = 64) in;
layout(set = 0, binding = 0) buffer Words { uint words[]; } data;
void main() {
    if (gl_GlobalInvocationID.x < uint(data.words.length())) data.words[gl_GlobalInvocationID.x] *= 2u;
}
