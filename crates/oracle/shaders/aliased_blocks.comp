#version 450
// Three typed views of one storage buffer: one table entry.
layout(local_size_x = 1) in;
layout(set = 0, binding = 0) buffer Words { uint words[]; } words;
layout(set = 0, binding = 0) buffer Vectors { uvec4 vectors[]; } vectors;
layout(set = 0, binding = 0) buffer Numbers { float numbers[]; } numbers;
void main() { words.words[0] = vectors.vectors[1].x + uint(numbers.numbers[2]); }
