#version 450
#extension GL_EXT_nonuniform_qualifier : require
// A table of textures without a size, indexed by a value that differs between neighbours.
layout(set = 0, binding = 0) uniform sampler2D textures[];
layout(location = 0) in vec2 uv;
layout(location = 1) flat in uint index;
layout(location = 0) out vec4 color;

void main() {
    color = texture(textures[nonuniformEXT(index)], uv);
}
