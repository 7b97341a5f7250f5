#version 450
#extension GL_EXT_nonuniform_qualifier : require
// Run-time arrays, indexed non-uniformly.
layout(set = 0, binding = 0) uniform texture2D images[];
layout(set = 1, binding = 0) uniform sampler filtering;
layout(set = 2, binding = 0) uniform sampler2D combined[];
layout(location = 0) flat in int which;
layout(location = 0) out vec4 result;
void main() {
    result = texture(sampler2D(images[nonuniformEXT(which)], filtering), vec2(0.5))
        + texture(combined[nonuniformEXT(which)], vec2(0.5));
}
