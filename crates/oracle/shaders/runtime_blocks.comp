#version 450
#extension GL_EXT_nonuniform_qualifier : require
// A run-time array of storage buffers.
layout(local_size_x = 8) in;
layout(set = 0, binding = 0) buffer Part { uint words[]; } parts[];
void main() { parts[nonuniformEXT(gl_GlobalInvocationID.x)].words[0] = 1u; }
