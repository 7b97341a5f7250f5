#version 450
// Input attachments, single and multi-sampled.
layout(input_attachment_index = 0, set = 0, binding = 0) uniform subpassInput albedo;
layout(input_attachment_index = 1, set = 0, binding = 1) uniform subpassInputMS normal;
layout(input_attachment_index = 2, set = 0, binding = 2) uniform usubpassInput unused_input;
layout(location = 0) out vec4 result;
void main() { result = subpassLoad(albedo) + subpassLoad(normal, 2); }
