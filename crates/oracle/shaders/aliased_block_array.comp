#version 450
// Aliases of which one is a sized array: SPIRV-Cross refuses it for discrete descriptors.
layout(local_size_x = 1) in;
layout(set = 0, binding = 0) buffer Words { uint words[]; } words[2];
layout(set = 0, binding = 0) buffer Vectors { uvec4 vectors[]; } vectors[2];
void main() { words[0].words[0] = vectors[1].vectors[1].x; }
