// Problems and short notes, shown in a corner until they are closed.

import type { Problem } from "../wire/messages.gen";
import { Refused } from "../wire/socket";
import { store, type Notice } from "./store.svelte";

let count = 0;
const NOTE_MS = 4000;

export function notify(message: string, hint = "", kind: Notice["kind"] = "problem"): void {
  const id = ++count;
  const others = store.notices.filter((notice) => notice.message !== message);
  store.notices = [...others.slice(-2), { id, message, hint, kind }];
  if (kind === "note") setTimeout(() => dismiss(id), NOTE_MS);
}

export function dismiss(id?: number): void {
  store.notices = id === undefined ? [] : store.notices.filter((notice) => notice.id !== id);
}

export function notifyProblem(problem: Problem): void {
  notify(problem.message, problem.hint);
}

export function notifyError(error: unknown): void {
  if (error instanceof Refused) notifyProblem(error.problem);
  else notify(error instanceof Error ? error.message : String(error));
}
