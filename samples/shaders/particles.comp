#version 450
// Asks how long a storage buffer is: MoltenVK answers 0 if its set was pushed.
layout(local_size_x = 64) in;
struct Particle { vec4 position; vec4 velocity; };
layout(set = 0, binding = 0) buffer Particles { Particle particles[]; };
layout(push_constant) uniform Step { float seconds; };

void main() {
    uint index = gl_GlobalInvocationID.x;
    if (index < particles.length()) {
        particles[index].position += particles[index].velocity * seconds;
    }
}
