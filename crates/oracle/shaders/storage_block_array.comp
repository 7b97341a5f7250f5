#version 450
// A sized array of storage buffers.
layout(local_size_x = 1) in;
layout(set = 0, binding = 2) buffer Part { uint words[]; } parts[4];
void main() { parts[0].words[0] = parts[3].words[1]; }
