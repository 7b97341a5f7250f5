#version 450
// The length is asked for two calls away from the entry point.
layout(local_size_x = 64) in;
layout(set = 0, binding = 0) buffer Words { uint words[]; } data;
layout(set = 0, binding = 1) buffer Other { uint words[]; } other;
uint last() { return uint(data.words.length()) - 1u; }
uint limit() { return min(last(), 255u); }
void main() { other.words[gl_GlobalInvocationID.x] = limit(); }
