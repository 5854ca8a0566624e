// The clock counts in frames and follows the wall, however few pictures are drawn.

export interface Range {
  first: number;
  last: number;
}

const ROUNDING = 1e-6; // of a frame

const SPEEDS = [0.1, 0.25, 0.5, 1, 2, 4] as const;

export class Clock {
  numFrames = 1;
  frameTime = 1 / 60;
  playing = false;
  repeat = true;
  loop: Range | null = null;
  loopOn = true;
  speed = 1;
  direction = 1;
  /** Set by tests: time passes only when `advance` is called. */
  byHand = false;
  private position = 0; // in frames, with a fraction while playing
  private lastWall = 0;
  private readonly listeners: (() => void)[] = [];

  static readonly speeds = SPEEDS;

  onChange(listener: () => void): void {
    this.listeners.push(listener);
  }
  changed(): void {
    for (const listener of this.listeners) listener();
  }

  get frame(): number {
    return Math.min(this.numFrames - 1, Math.max(0, Math.floor(this.position + ROUNDING)));
  }
  get time(): number {
    return this.frame * this.frameTime;
  }
  get seconds(): number {
    return this.numFrames * this.frameTime;
  }
  /** The frames that playing stays in. */
  get range(): Range {
    if (this.loop && this.loopOn) return this.loop;
    return { first: 0, last: Math.max(0, this.numFrames - 1) };
  }

  /** Another motion: as far into it as before, if it is long enough. */
  fit(numFrames: number, frameTime: number): void {
    const time = this.position * this.frameTime;
    const same = frameTime === this.frameTime;
    this.numFrames = Math.max(1, numFrames);
    this.frameTime = frameTime;
    const frame = same ? this.position : Math.round(time / frameTime);
    this.position = Math.min(this.numFrames - 1, frame);
    if (this.loop && this.loop.last >= this.numFrames) this.loop = null;
    this.changed();
  }

  seek(frame: number): void {
    this.position = Math.min(this.numFrames - 1, Math.max(0, Math.round(frame)));
    this.changed();
  }
  step(frames: number): void {
    this.pause();
    this.seek(this.frame + frames);
  }

  play(direction = 1): void {
    const { first, last } = this.range;
    const atEnd = direction > 0 ? this.frame >= last : this.frame <= first;
    if (atEnd || this.frame < first || this.frame > last) this.position = direction > 0 ? first : last;
    this.direction = direction;
    this.playing = true;
    this.lastWall = performance.now();
    this.changed();
  }
  pause(): void {
    if (!this.playing) return;
    this.position = this.frame;
    this.playing = false;
    this.changed();
  }
  toggle(): void {
    if (this.playing) this.pause();
    else this.play();
  }

  setSpeed(speed: number): void {
    this.speed = speed;
    this.changed();
  }
  faster(steps: number): void {
    const nearest = SPEEDS.findIndex((speed) => speed >= this.speed - 1e-9);
    this.setSpeed(SPEEDS[Math.min(SPEEDS.length - 1, Math.max(0, nearest + steps))]);
  }

  /** J and L: the other way begins at 1×, the same way again doubles. */
  shuttle(direction: number): void {
    if (this.playing && this.direction === direction) this.faster(1);
    else {
      this.speed = 1;
      this.play(direction);
    }
  }

  setLoop(range: Range | null): void {
    this.loop = range;
    this.loopOn = true;
    if (range && (this.frame < range.first || this.frame > range.last)) this.seek(range.first);
    this.changed();
  }

  /** Called once per picture. */
  tick(wall: number): void {
    const passed = Math.max(0, (wall - this.lastWall) / 1000);
    this.lastWall = wall;
    if (this.playing && !this.byHand) this.advance(passed);
  }

  /** Time passes, but not here: the pointer holds the clock. */
  lastSeen(wall: number): void {
    this.lastWall = wall;
  }

  advance(seconds: number): void {
    if (!this.playing) return;
    const { first, last } = this.range;
    const length = last - first + 1;
    let place = this.position - first + (this.direction * this.speed * seconds) / this.frameTime;
    // pictures come at multiples of a frame: just short of one counts as that one, here as in `frame`
    if (Math.abs(place - Math.round(place)) < ROUNDING) place = Math.round(place);
    if (place < 0 || place >= length) {
      if (!this.repeat && !(this.loop && this.loopOn)) {
        this.position = place < 0 ? first : last;
        this.pause();
        return;
      }
      place = ((place % length) + length) % length;
    }
    this.position = first + place;
    this.changed();
  }
}
