#version 450
// One of every kind declared and not named by code; a function that nothing calls names two more.
layout(local_size_x = 1) in;
layout(set = 0, binding = 0) uniform Block { vec4 value; } unused_block;
layout(set = 0, binding = 1) buffer Words { uint words[]; } unused_words;
layout(set = 0, binding = 2) uniform sampler2D unused_image;
layout(set = 0, binding = 3, rgba8) uniform image2D unused_storage;
layout(set = 0, binding = 4) uniform sampler unused_sampler;
layout(set = 1, binding = 0) buffer Uncalled { uint words[]; } uncalled;
layout(set = 1, binding = 1) uniform sampler2D uncalled_image;
layout(set = 2, binding = 9) buffer Used { uint word; } used;
uint never() { return uint(uncalled.words.length()) + uint(texelFetch(uncalled_image, ivec2(0), 0).x); }
void main() { used.word = 1u; }
