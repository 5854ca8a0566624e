// Words over the stage: the name of the joint under the pointer, a ring at the selected one.

import type { Spot } from "./pick";

export class Labels {
  private readonly hover = element("stage-label");
  private readonly ring = element("stage-ring");
  private readonly names: HTMLElement[] = [];

  constructor(private readonly host: HTMLElement) {
    host.append(this.hover, this.ring);
    this.hover.setAttribute("role", "status");
  }

  showName(text: string, spot: Spot | null): void {
    this.hover.hidden = !spot;
    if (!spot) return;
    this.hover.textContent = text;
    const left = Math.min(spot.x + 16, this.host.clientWidth - this.hover.offsetWidth - 8);
    place(this.hover, left, Math.max(4, spot.y - 30));
  }

  showRing(spot: Spot | null): void {
    this.ring.hidden = !spot;
    if (!spot) return;
    const size = Math.max(18, spot.radius * 2.3);
    this.ring.style.width = this.ring.style.height = `${size}px`;
    place(this.ring, spot.x - size / 2, spot.y - size / 2);
  }

  /** A name above each of several characters. */
  showCharacters(names: readonly { text: string; x: number; y: number }[]): void {
    while (this.names.length < names.length) {
      const label = element("stage-label");
      this.names.push(label);
      this.host.append(label);
    }
    this.names.forEach((label, i) => {
      const name = names[i];
      label.hidden = !name;
      if (!name) return;
      label.textContent = name.text;
      place(label, name.x - label.offsetWidth / 2, name.y - 34);
    });
  }
}

function element(className: string): HTMLElement {
  const made = document.createElement("div");
  made.className = className;
  made.hidden = true;
  return made;
}

function place(label: HTMLElement, x: number, y: number): void {
  label.style.transform = `translate(${Math.round(x)}px, ${Math.round(y)}px)`;
}
