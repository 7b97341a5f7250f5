#version 450
// Aliases of which code names one: the other is as if it were not there.
layout(local_size_x = 1) in;
layout(set = 0, binding = 0) buffer Words { uint words[]; } words[2];
layout(set = 0, binding = 0) buffer Vectors { uvec4 vectors[]; } vectors;
void main() { words[0].words[0] = words[1].words[1]; }
