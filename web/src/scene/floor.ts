// Background and floor in one draw: a triangle over the whole picture; where its rays meet the floor
// there is a grid that fades with distance, with the bodies' shadow on it.

import * as THREE from "three";

const VERTEX = /* glsl */ `
out vec2 vScreen;
void main() {
  vScreen = position.xy;
  gl_Position = vec4(position.xy, 1.0, 1.0);
}`;

const FRAGMENT = /* glsl */ `
in vec2 vScreen;
out vec4 result;
uniform mat4 unproject;
uniform vec3 eye;
uniform float height;
uniform float cell;
uniform sampler2D shadow;
uniform vec3 shadowArea; // centre x, z and half its side

float lines(vec2 at, vec2 width) {
  vec2 apart = abs(fract(at - 0.5) - 0.5) / width;
  return 1.0 - min(min(apart.x, apart.y), 1.0);
}

void main() {
  vec4 far = unproject * vec4(vScreen, 1.0, 1.0);
  vec3 ray = normalize(far.xyz / far.w - eye);
  float glow = exp(-1.6 * dot(vScreen - vec2(0.0, 0.25), vScreen - vec2(0.0, 0.25)));
  vec3 colour = mix(vec3(0.098, 0.106, 0.118), vec3(0.175, 0.187, 0.208), glow);
  float way = (height - eye.y) / ray.y;
  if (way > 0.0) {
    vec3 hit = eye + ray * way;
    vec2 at = hit.xz / cell;
    vec2 width = fwidth(at) * 1.1;
    float fade = exp(-way / (cell * 9.0));
    vec3 ground = mix(colour, vec3(0.158, 0.167, 0.178), smoothstep(0.0, 0.6, fade * 2.2));
    float grid = lines(at, width) * (1.0 - smoothstep(0.25, 0.7, max(width.x, width.y)));
    ground += grid * fade * 0.30 * vec3(0.62, 0.65, 0.70);
    vec2 axis = 1.0 - min(abs(at) / (width * 1.3), 1.0);
    ground = mix(ground, vec3(0.62, 0.36, 0.36), axis.y * fade * 0.85);
    ground = mix(ground, vec3(0.38, 0.45, 0.68), axis.x * fade * 0.85);
    vec2 uv = (hit.xz - shadowArea.xy) / shadowArea.z * 0.5 + 0.5;
    if (all(greaterThan(uv, vec2(0.0))) && all(lessThan(uv, vec2(1.0)))) {
      ground *= 1.0 - 0.85 * texture(shadow, uv).r;
    }
    colour = ground;
  }
  result = vec4(colour, 1.0);
}`;

export class Floor {
  readonly mesh: THREE.Mesh<THREE.BufferGeometry, THREE.ShaderMaterial>;

  constructor(shadow: THREE.Texture) {
    const geometry = new THREE.BufferGeometry();
    const corners = new Float32Array([-1, -1, 0, 3, -1, 0, -1, 3, 0]);
    geometry.setAttribute("position", new THREE.BufferAttribute(corners, 3));
    const material = new THREE.ShaderMaterial({
      glslVersion: THREE.GLSL3,
      vertexShader: VERTEX,
      fragmentShader: FRAGMENT,
      depthTest: false,
      depthWrite: false,
      uniforms: {
        unproject: { value: new THREE.Matrix4() },
        eye: { value: new THREE.Vector3() },
        height: { value: 0 },
        cell: { value: 1 },
        shadow: { value: shadow },
        shadowArea: { value: new THREE.Vector3(0, 0, 1) },
      },
    });
    this.mesh = new THREE.Mesh(geometry, material);
    this.mesh.frustumCulled = false;
    this.mesh.renderOrder = -1;
  }

  follow(camera: THREE.Camera, height: number, cell: number, area: THREE.Vector3): void {
    const { uniforms } = this.mesh.material;
    uniforms.unproject.value
      .copy(camera.matrixWorld)
      .multiply(camera.projectionMatrixInverse);
    uniforms.eye.value.setFromMatrixPosition(camera.matrixWorld);
    uniforms.height.value = height;
    uniforms.cell.value = cell;
    uniforms.shadowArea.value.copy(area);
  }
}
