// The table of actions: keys, the list under ?, and what Ctrl+K finds.

export interface Action {
  id: string;
  label: string;
  group: "Play" | "Look" | "Edit" | "Studio";
  keys: readonly string[];
  run(): void;
  /** False: the key does nothing now, and the finder leaves it out. */
  enabled?(): boolean;
}

const NAMES: Record<string, string> = {
  ArrowLeft: "←", ArrowRight: "→", ArrowUp: "↑", ArrowDown: "↓", Delete: "Del", " ": "Space", "-": "−",
};

/** How a key is written for people: "Ctrl+Shift+Z". */
export function keyText(key: string): string {
  return key
    .split(/\+(?=.)/)
    .map((part) => NAMES[part] ?? (part.length === 1 ? part.toUpperCase() : part))
    .join("+");
}

/** The same form as in the table. */
export function keyOf(event: KeyboardEvent): string {
  const key = event.key === " " ? "Space" : event.key.length === 1 ? event.key.toLowerCase() : event.key;
  const shifted = event.shiftKey && (event.ctrlKey || event.metaKey || event.key.length > 1);
  const parts = [event.ctrlKey || event.metaKey ? "Ctrl" : "", event.altKey ? "Alt" : "", shifted ? "Shift" : ""];
  return [...parts.filter(Boolean), key].join("+");
}

/** Keys that a focused control needs for itself. */
function takenBy(target: EventTarget | null, key: string): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (key.startsWith("Ctrl+") && !target.matches("input:not([type=range]):not([type=checkbox]), textarea")) return false;
  if (key === "Ctrl+k") return false;
  if (document.querySelector("dialog[open]")) return true;
  if (target.matches("input:not([type=range]):not([type=checkbox]), textarea, select")) return key !== "Escape";
  if (target.matches("input[type=range]")) return /^(Arrow|Home|End|Page)/.test(key);
  if (target.matches("[role=slider]")) return false;
  if (target.matches("button, a, summary, input[type=checkbox], [role=option], [role=tab]")) {
    return key === "Space" || key === "Enter" || (target.matches("[data-arrows]") && /^(Arrow|Delete)/.test(key));
  }
  return false;
}

export function listen(actions: readonly Action[]): void {
  addEventListener("keydown", (event) => {
    const key = keyOf(event);
    if (event.defaultPrevented || takenBy(event.target, key)) return;
    const action = actions.find(({ keys }) => keys.includes(key));
    if (!action || action.enabled?.() === false) return;
    event.preventDefault();
    action.run();
  });
}
