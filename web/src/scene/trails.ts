// Paths of joints: ribbons of constant width on the screen; the right side is dashed.

import * as THREE from "three";
import type { Colour } from "./looks";

const FLOATS = 12; // from xyz and strength, to xyz and strength, red green blue and width
const VERTEX = /* glsl */ `
in vec2 corner;
in vec4 head;
in vec4 tail;
in vec4 tint;
uniform vec2 screen;
out vec4 vColour;
void main() {
  vec4 a = projectionMatrix * viewMatrix * vec4(head.xyz, 1.0);
  vec4 b = projectionMatrix * viewMatrix * vec4(tail.xyz, 1.0);
  vec2 along = (b.xy / b.w - a.xy / a.w) * screen;
  vec2 across = normalize(vec2(-along.y, along.x) + vec2(1e-6, 0.0)) * tint.w / screen;
  vec4 at = corner.x < 0.5 ? a : b;
  at.xy += across * corner.y * at.w;
  at.z -= 0.0004 * at.w;
  gl_Position = (a.w < 0.05 || b.w < 0.05) ? vec4(2.0, 2.0, 2.0, 1.0) : at;
  vColour = vec4(pow(tint.rgb, vec3(1.0 / 2.2)), corner.x < 0.5 ? head.w : tail.w);
}`;

export class Trails {
  readonly mesh: THREE.Mesh<THREE.InstancedBufferGeometry, THREE.ShaderMaterial>;
  private readonly numbers = new Float32Array(4096 * FLOATS);
  private readonly buffer = new THREE.InstancedInterleavedBuffer(this.numbers, FLOATS);
  private count = 0;

  constructor() {
    const geometry = new THREE.InstancedBufferGeometry();
    const corners = new Float32Array([0, -1, 1, -1, 1, 1, 0, 1]);
    geometry.setAttribute("corner", new THREE.BufferAttribute(corners, 2));
    geometry.setIndex([0, 1, 2, 0, 2, 3]);
    this.buffer.setUsage(THREE.DynamicDrawUsage);
    ["head", "tail", "tint"].forEach((name, i) =>
      geometry.setAttribute(name, new THREE.InterleavedBufferAttribute(this.buffer, 4, i * 4)),
    );
    const material = new THREE.ShaderMaterial({
      glslVersion: THREE.GLSL3,
      vertexShader: VERTEX,
      fragmentShader: "in vec4 vColour;\nout vec4 result;\nvoid main() { result = vColour; }",
      uniforms: { screen: { value: new THREE.Vector2(1, 1) } },
      transparent: true,
      depthWrite: false,
      side: THREE.DoubleSide,
    });
    this.mesh = new THREE.Mesh(geometry, material);
    this.mesh.frustumCulled = false;
    this.mesh.renderOrder = 4;
  }

  clear(): void {
    this.count = 0;
  }

  add(a: readonly number[], b: readonly number[], colour: Colour, from: number, to: number): void {
    if (this.count >= 4096) return;
    this.numbers.set([...a, from, ...b, to, ...colour, 1.4], this.count * FLOATS);
    this.count += 1;
  }

  upload(width: number, height: number): void {
    this.buffer.clearUpdateRanges();
    this.buffer.addUpdateRange(0, this.count * FLOATS);
    this.buffer.needsUpdate = true;
    this.mesh.geometry.instanceCount = this.count;
    this.mesh.visible = this.count > 0;
    this.mesh.material.uniforms.screen.value.set(width, height);
  }
}
