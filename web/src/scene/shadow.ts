// Soft contact shadow: bodies seen from above, fainter the higher they are, blurred along x and z.

import * as THREE from "three";
import { CONE_VERTEX } from "./cones";

const FROM_ABOVE_VERTEX = `${CONE_VERTEX}
uniform vec3 area;
uniform vec2 heights; // of the floor, and above it where the shadow ends
out float vStrength;
void main() {
  cone(vPlace, vNormal);
  vTint = tint;
  float up = (vPlace.y - heights.x) / heights.y;
  vStrength = pow(clamp(1.0 - up, 0.0, 1.0), 2.0);
  gl_Position = vec4((vPlace.xz - area.xy) / area.z, clamp(up, 0.0, 1.0), 1.0);
}`;

const FROM_ABOVE_FRAGMENT = /* glsl */ `
in float vStrength;
out vec4 result;
void main() { result = vec4(vStrength); }`;

const BLUR_FRAGMENT = /* glsl */ `
in vec2 vPlace;
out vec4 result;
uniform sampler2D source;
uniform vec2 stride;
void main() {
  float sum = 0.0;
  float weights = 0.0;
  for (int i = -6; i <= 6; i++) {
    float weight = exp(-float(i * i) / 14.0);
    sum += weight * texture(source, vPlace + float(i) * stride).r;
    weights += weight;
  }
  result = vec4(sum / weights);
}`;

export class Shadow {
  readonly area = new THREE.Vector3(0, 0, 2);
  private readonly targets: THREE.WebGLRenderTarget[];
  private readonly fromAbove = new THREE.Scene();
  private readonly blur = new THREE.Scene();
  private readonly camera = new THREE.Camera();
  private readonly cones: THREE.ShaderMaterial;
  private readonly smear: THREE.ShaderMaterial;

  constructor(size: number, geometry: THREE.BufferGeometry) {
    const options = { depthBuffer: false, format: THREE.RedFormat };
    this.targets = [0, 1].map(() => new THREE.WebGLRenderTarget(size, size, options));
    this.cones = new THREE.ShaderMaterial({
      glslVersion: THREE.GLSL3,
      vertexShader: FROM_ABOVE_VERTEX,
      fragmentShader: FROM_ABOVE_FRAGMENT,
      uniforms: { area: { value: this.area }, heights: { value: new THREE.Vector2(0, 1) } },
      blending: THREE.CustomBlending,
      blendEquation: THREE.MaxEquation,
      blendSrc: THREE.OneFactor,
      blendDst: THREE.OneFactor,
      depthTest: false,
      side: THREE.DoubleSide,
    });
    this.smear = new THREE.ShaderMaterial({
      glslVersion: THREE.GLSL3,
      vertexShader:
        "out vec2 vPlace;\nvoid main() { vPlace = position.xy * 0.5 + 0.5; gl_Position = vec4(position.xy, 0.0, 1.0); }",
      fragmentShader: BLUR_FRAGMENT,
      uniforms: { source: { value: null }, stride: { value: new THREE.Vector2() } },
      depthTest: false,
      depthWrite: false,
    });
    const bodies = new THREE.Mesh(geometry, this.cones);
    const triangle = new THREE.BufferGeometry();
    const corners = new Float32Array([-1, -1, 0, 3, -1, 0, -1, 3, 0]);
    triangle.setAttribute("position", new THREE.BufferAttribute(corners, 3));
    const screen = new THREE.Mesh(triangle, this.smear);
    bodies.frustumCulled = screen.frustumCulled = false;
    this.fromAbove.add(bodies);
    this.blur.add(screen);
  }

  get texture(): THREE.Texture {
    return this.targets[0].texture;
  }

  draw(renderer: THREE.WebGLRenderer, floor: number, reach: number): void {
    const [first, second] = this.targets;
    this.cones.uniforms.heights.value.set(floor, reach);
    this.pass(renderer, this.fromAbove, first);
    this.smear.uniforms.source.value = first.texture;
    this.smear.uniforms.stride.value.set(1.1 / first.width, 0);
    this.pass(renderer, this.blur, second);
    this.smear.uniforms.source.value = second.texture;
    this.smear.uniforms.stride.value.set(0, 1.1 / first.width);
    this.pass(renderer, this.blur, first);
    renderer.setRenderTarget(null);
  }

  private pass(renderer: THREE.WebGLRenderer, scene: THREE.Scene, to: THREE.WebGLRenderTarget): void {
    renderer.setRenderTarget(to);
    renderer.clear();
    renderer.render(scene, this.camera);
  }
}
