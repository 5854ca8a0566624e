// Steps of the selected motion: added, changed, moved, switched. Each change is the whole list.

import type { Json, OperationInfo, ParameterInfo, Step } from "../wire/messages.gen";
import type { Session } from "./session";
import { store } from "./store.svelte";

export async function addStep(session: Session, operation: OperationInfo): Promise<void> {
  const { entry } = store;
  if (!entry) return;
  const steps = [...entry.steps, { op: operation.name, with: operation.begin, on: true }];
  if (await session.setSteps(steps, `add ${operation.title.toLowerCase()}`)) store.step = steps.length - 1;
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
  const number = shownNumber(parameter, value);
  if (number !== null) return `${trim(number)}${parameter.unit ? ` ${parameter.unit}` : ""}`;
  if (typeof value === "boolean") return value ? parameter.label : `no ${parameter.label}`;
  if (Array.isArray(value)) return value.length > 3 ? `${value.length} ${parameter.label}` : value.join(", ");
  return value === null ? "" : String(value);
}

/** A number as people see it: degrees for radians; lengths are text with their unit behind. */
export function shownNumber(parameter: ParameterInfo, value: Json): number | null {
  const { suffix, shown_per_unit: scale } = parameter;
  if (typeof value === "number") return suffix ? value : value * scale;
  if (!suffix || typeof value !== "string" || !value.endsWith(suffix)) return null;
  const number = Number(value.slice(0, -suffix.length));
  return Number.isFinite(number) ? number : null;
}

/** The other way: what goes into the step. */
export function givenNumber(parameter: ParameterInfo, shown: number): Json {
  return parameter.suffix ? `${trim(shown)}${parameter.suffix}` : shown / parameter.shown_per_unit;
}

/** At most four digits that count. */
export function trim(value: number): string {
  return String(Number(value.toPrecision(4)));
}
