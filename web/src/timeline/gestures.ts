// Press, a few pixels, drag, release; Esc or lost focus puts things back.

export interface Gesture {
  /** True: begins at the press, without waiting for the pointer to move. */
  immediate?: boolean;
  move(x: number, y: number, event: PointerEvent): void;
  /** Let go after a drag. */
  done(): void;
  /** Let go without having moved: a click. */
  click?(): void;
  cancel(): void;
}

const THRESHOLD = 4;

/** Run gestures on an element: `begin` decides which one a press starts. */
export function gestures(
  element: HTMLElement, begin: (x: number, y: number, event: PointerEvent) => Gesture | null,
): void {
  let active: Gesture | null = null;
  let dragging = false;
  let pressed = { x: 0, y: 0 };

  const end = (finish: (gesture: Gesture) => void): void => {
    const gesture = active;
    active = null;
    if (gesture) finish(gesture);
    dragging = false;
  };
  const local = (event: PointerEvent): { x: number; y: number } => {
    const { left, top } = element.getBoundingClientRect();
    return { x: event.clientX - left, y: event.clientY - top };
  };

  element.addEventListener("pointerdown", (event) => {
    if (active) return;
    pressed = local(event);
    active = begin(pressed.x, pressed.y, event);
    if (!active) return;
    element.setPointerCapture(event.pointerId);
    dragging = active.immediate ?? false;
    if (dragging) active.move(pressed.x, pressed.y, event);
  });
  element.addEventListener("pointermove", (event) => {
    if (!active) return;
    const { x, y } = local(event);
    dragging ||= Math.hypot(x - pressed.x, y - pressed.y) >= THRESHOLD;
    if (dragging) active.move(x, y, event);
  });
  element.addEventListener("pointerup", () =>
    end((gesture) => (dragging ? gesture.done() : (gesture.click ?? gesture.cancel).call(gesture))),
  );
  element.addEventListener("pointercancel", () => end((gesture) => gesture.cancel()));
  addEventListener("blur", () => end((gesture) => gesture.cancel()));
  addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || !active) return;
    event.stopPropagation();
    end((gesture) => gesture.cancel());
  }, { capture: true });
}
