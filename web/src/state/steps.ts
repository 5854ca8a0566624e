// Steps of the selected motion: added, changed, moved, switched. Each change is the whole list.

import type { Json, OperationInfo, ParameterInfo, Step } from "../wire/messages.gen";
import type { Session } from "./session";
import { store } from "./store.svelte";

export async function addStep(session: Session, operation: OperationInfo): Promise<void> {
  const { entry } = store;
  if (!entry) return;
  const given: Record<string, Json> = {};
  for (const parameter of operation.parameters) {
    if (parameter.required) given[parameter.name] = firstValue(parameter);
  }
  const steps = [...entry.steps, { op: operation.name, with: given, on: true }];
  if (await session.setSteps(steps, `add ${operation.title.toLowerCase()}`)) store.step = steps.length - 1;
}

/** A value to begin with where an operation has no default. */
function firstValue(parameter: ParameterInfo): Json {
  const { kind, low, soft_low: softLow, choices, auto } = parameter;
  if (parameter.default !== null) return parameter.default;
  switch (kind) {
    case "number":
    case "integer":
      return auto[0] ?? softLow ?? low ?? 0;
    case "flag":
      return false;
    case "choice":
      return choices[0] ?? null;
    case "joint":
      return store.jointNames[Math.max(0, store.joint)] ?? "";
    case "joints":
      return store.joint >= 0 ? [store.jointNames[store.joint]] : [];
    case "point":
      return [0, 0, 0];
    case "text":
      return "";
    default:
      return [];
  }
}

export function withValue(steps: readonly Step[], index: number, name: string, value: Json | undefined): Step[] {
  return steps.map((step, i) => {
    if (i !== index) return step;
    const given = { ...step.with };
    if (value === undefined) delete given[name];
    else given[name] = value;
    return { ...step, with: given };
  });
}

export function withMoved(steps: readonly Step[], index: number, by: number): Step[] {
  const list = [...steps];
  const [step] = list.splice(index, 1);
  list.splice(index + by, 0, step);
  return list;
}

export function operationOf(step: Step): OperationInfo | undefined {
  return store.operations.find(({ name }) => name === step.op);
}

/** What is set, in few words: "gaussian · 0.12 s". */
export function summaryOf(step: Step): string {
  const operation = operationOf(step);
  const parts = Object.entries(step.with).map(([name, value]) => {
    const parameter = operation?.parameters.find((one) => one.name === name);
    return parameter ? valueText(parameter, value) : String(value);
  });
  return parts.filter(Boolean).slice(0, 3).join(" · ") || "defaults";
}

export function valueText(parameter: ParameterInfo, value: Json): string {
  if (typeof value === "number") {
    const shown = value * parameter.shown_per_unit;
    return `${trim(shown)}${parameter.unit ? ` ${parameter.unit}` : ""}`;
  }
  if (typeof value === "boolean") return value ? parameter.label : `no ${parameter.label}`;
  if (Array.isArray(value)) return value.length > 3 ? `${value.length} ${parameter.label}` : value.join(", ");
  return value === null ? "" : String(value);
}

/** At most four digits that count. */
export function trim(value: number): string {
  return String(Number(value.toPrecision(4)));
}
