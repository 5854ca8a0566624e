// Seconds to pixels and back; zoom keeps the time under the pointer where it is.

export const LABELS = 116; // width of the column of lane names
const MARGIN = 8;
const WIDEST_FRAME = 160; // pixels

export class Scale {
  start = 0; // seconds at the left edge of the lanes
  pixelsPerSecond = 100;
  private width = 800;
  private seconds = 1;
  private frameTime = 1 / 60;
  private fitted = true;

  readonly left = LABELS + MARGIN;

  get room(): number {
    return Math.max(50, this.width - this.left - 2 * MARGIN - 16);
  }

  resize(width: number): void {
    this.width = width;
    if (this.fitted) this.fit();
  }

  content(seconds: number, frameTime: number): void {
    const same = Math.abs(seconds - this.seconds) < 1e-9 && frameTime === this.frameTime;
    [this.seconds, this.frameTime] = [Math.max(seconds, frameTime), frameTime];
    if (!same) this.fit();
  }

  fit(): void {
    this.fitted = true;
    this.start = 0;
    this.pixelsPerSecond = this.room / this.seconds;
  }

  x(time: number): number {
    return this.left + (time - this.start) * this.pixelsPerSecond;
  }
  time(x: number): number {
    return this.start + (x - this.left) / this.pixelsPerSecond;
  }
  frame(x: number): number {
    return Math.round(this.time(x) / this.frameTime);
  }

  zoom(factor: number, x: number): void {
    const time = this.time(x);
    const least = (0.7 * this.room) / this.seconds;
    const most = Math.max(least, WIDEST_FRAME / this.frameTime);
    this.pixelsPerSecond = Math.max(least, Math.min(most, this.pixelsPerSecond * factor));
    this.start = time - (x - this.left) / this.pixelsPerSecond;
    this.fitted = false;
  }

  pan(pixels: number): void {
    const view = this.room / this.pixelsPerSecond;
    const start = this.start + pixels / this.pixelsPerSecond;
    this.start = Math.max(-0.5 * view, Math.min(this.seconds - 0.5 * view, start));
    this.fitted = false;
  }

  /** Turn the page when a playing playhead leaves it. */
  reveal(time: number): boolean {
    const x = this.x(time);
    if (x >= this.left - 1 && x <= this.left + this.room + 1) return false;
    this.start = Math.max(0, time - (0.1 * this.room) / this.pixelsPerSecond);
    return true;
  }
}
