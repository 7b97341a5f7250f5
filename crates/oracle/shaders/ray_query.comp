#version 460
#extension GL_EXT_ray_query : require
// An acceleration structure is a buffer of the function.
layout(local_size_x = 8) in;
layout(set = 0, binding = 0) uniform accelerationStructureEXT scene;
layout(set = 0, binding = 1) buffer Hits { uint hits[]; } result;
void main() {
    rayQueryEXT query;
    rayQueryInitializeEXT(query, scene, gl_RayFlagsOpaqueEXT, 0xff, vec3(0), 0.0, vec3(0, 0, 1), 100.0);
    rayQueryProceedEXT(query);
    result.hits[gl_GlobalInvocationID.x] = rayQueryGetIntersectionTypeEXT(query, true);
}
