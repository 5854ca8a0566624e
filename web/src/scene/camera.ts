// An orbiting camera: drag turns, Shift or the right button moves, the wheel comes nearer.

import * as THREE from "three";

export interface CameraState {
  target: number[];
  yaw: number;
  pitch: number;
  distance: number;
}

export class OrbitCamera {
  readonly camera = new THREE.PerspectiveCamera(32, 1, 0.02, 400);
  readonly target = new THREE.Vector3(0, 0.9, 0);
  yaw = 0.62;
  pitch = 0.12;
  distance = 4.6;

  get state(): CameraState {
    return { target: this.target.toArray(), yaw: this.yaw, pitch: this.pitch, distance: this.distance };
  }
  set state(saved: CameraState) {
    this.target.fromArray(saved.target);
    [this.yaw, this.pitch, this.distance] = [saved.yaw, saved.pitch, saved.distance];
  }

  resize(width: number, height: number): void {
    this.camera.aspect = width / Math.max(1, height);
    this.camera.updateProjectionMatrix();
  }

  turn(dx: number, dy: number): void {
    this.yaw -= dx * 0.008;
    this.pitch = Math.max(-1.55, Math.min(1.55, this.pitch + dy * 0.006));
  }

  pan(dx: number, dy: number, height: number): void {
    const scale = (2 * this.distance * Math.tan((this.camera.fov * Math.PI) / 360)) / height;
    const right = new THREE.Vector3().setFromMatrixColumn(this.camera.matrixWorld, 0);
    const up = new THREE.Vector3().setFromMatrixColumn(this.camera.matrixWorld, 1);
    this.target.addScaledVector(right, -dx * scale).addScaledVector(up, dy * scale);
  }

  zoom(factor: number): void {
    this.distance = Math.max(0.2, Math.min(120, this.distance * factor));
  }

  /** Look from a side: front, side and top follow the body's own heading. */
  from(side: "front" | "side" | "top", heading: number): void {
    this.yaw = heading + (side === "side" ? Math.PI / 2 : 0);
    this.pitch = side === "top" ? 1.55 : 0.06;
  }

  /** Fill the picture with a sphere. */
  frame(centre: readonly number[], radius: number): void {
    this.target.set(centre[0], centre[1], centre[2]);
    const half = (this.camera.fov * Math.PI) / 360;
    const narrow = Math.min(1, this.camera.aspect);
    this.distance = (radius / Math.sin(half) / narrow) * 1.06;
  }

  update(): void {
    const flat = Math.cos(this.pitch) * this.distance;
    this.camera.position.set(
      this.target.x + Math.sin(this.yaw) * flat,
      this.target.y + Math.sin(this.pitch) * this.distance,
      this.target.z + Math.cos(this.yaw) * flat,
    );
    this.camera.near = this.distance / 100;
    this.camera.far = this.distance * 60 + 60;
    this.camera.updateProjectionMatrix();
    this.camera.lookAt(this.target);
    this.camera.updateMatrixWorld();
  }
}
