// See-through bodies: depth first, so that only the nearest surface shows, then rim-lit glass.

import * as THREE from "three";
import { addFigure, BODY_VERTEX, type Figure } from "./bodies";
import { ConeGeometry } from "./cones";
import type { Colour } from "./looks";
import type { Quality } from "./quality";

const GLASS_FRAGMENT = /* glsl */ `
in vec3 vNormal;
in vec3 vPlace;
in vec4 vTint;
out vec4 result;
void main() {
  vec3 n = normalize(vNormal);
  float facing = max(dot(n, normalize(cameraPosition - vPlace)), 0.0);
  float rim = pow(1.0 - facing, 2.2);
  float far = 1.0 - smoothstep(6.0, 22.0, distance(cameraPosition, vPlace));
  float light = 0.30 + 0.70 * max(n.y * 0.5 + 0.5, 0.0);
  float strength = (0.045 + 0.26 * rim) * light * far;
  result = vec4(pow(vTint.rgb, vec3(1.0 / 2.2)), min(1.0, strength * (1.0 + 2.0 * vTint.a)));
}`;

export class Ghosts {
  readonly meshes: THREE.Mesh[];
  private readonly cones: ConeGeometry;

  constructor(quality: Quality) {
    this.cones = new ConeGeometry(quality.ghostAround, 3);
    const depth = new THREE.ShaderMaterial({
      glslVersion: THREE.GLSL3,
      vertexShader: BODY_VERTEX,
      fragmentShader: "out vec4 result;\nvoid main() { result = vec4(0.0); }",
      colorWrite: false,
      transparent: true,
    });
    const glass = new THREE.ShaderMaterial({
      glslVersion: THREE.GLSL3,
      vertexShader: BODY_VERTEX,
      fragmentShader: GLASS_FRAGMENT,
      transparent: true,
      depthWrite: false,
    });
    this.meshes = [depth, glass].map((material, order) => {
      const mesh = new THREE.Mesh(this.cones.geometry, material);
      mesh.frustumCulled = false;
      mesh.renderOrder = 2 + order;
      return mesh;
    });
  }

  show(figures: readonly Figure[], now: Colour): void {
    this.cones.clear();
    for (const figure of figures) addFigure(this.cones, { ...figure, sides: false, lit: -1 }, now);
    this.cones.upload();
    for (const mesh of this.meshes) mesh.visible = this.cones.count > 0;
  }
}
