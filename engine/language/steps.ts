import { below } from "#engine/json/index.ts";
import type { FlowNext, FlowStep } from "./documents.generated.ts";

/** Whether a step only decides where to go: it shows nothing, or nothing but what is read while its calls are answered. */
export function isPassing({ type, fields = {}, passes, notice, facts, actions, summary }: FlowStep): boolean {
  const isPressed =
    Object.keys(fields).length > 0 || [actions, summary || undefined].some((one) => one !== undefined);
  const isRead = passes !== true && [notice, facts].some((one) => one !== undefined);
  return type !== "final" && !isPressed && !isRead;
}

/** A way from a step: where it leads, on what condition, and its places in the document. */
export type Branch = {
  readonly to: string;
  readonly when: string | undefined;
  /** Of the name of the step that it leads to. */
  readonly pointer: string;
  readonly place: string;
};

/** The branches of a `next` with their places; a name is one branch without condition. */
export function branchesOf(next: FlowNext | undefined, pointer: string): readonly Branch[] {
  if (next === undefined) return [];
  if (typeof next === "string") return [{ to: next, when: undefined, pointer, place: pointer }];
  return next.map(({ to, when }, index) => {
    const place = below(pointer, index);
    return { to, when, pointer: below(place, "to"), place };
  });
}
