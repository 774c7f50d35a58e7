import { below, nearest } from "#engine/json/index.ts";
import { catchSitesOf } from "../../sites.ts";
import { branchesOf } from "../../steps.ts";
import type { FlowSubject } from "../subject.ts";

/** Every step that is named exists. */
export function checkTargets({ release, tell }: FlowSubject): void {
  const { flow } = release;
  const ids = Object.keys(flow.steps);
  const exists = (name: string, pointer: string) => {
    if (!Object.hasOwn(flow.steps, name))
      tell("unknown-step", pointer, { name, suggestion: nearest(name, ids) });
  };
  exists(flow.initial, "/initial");
  for (const [id, { step }] of Object.entries(flow.types?.each ?? {}))
    exists(step, `${below("/types/each", id)}/step`);
  for (const [id, step] of Object.entries(flow.steps)) {
    const at = below("/steps", id);
    for (const { to, pointer } of branchesOf(step.next, `${at}/next`)) {
      exists(to, pointer);
      if (to === id) tell("step-to-itself", pointer, { name: id });
    }
    const summary = Array.isArray(step.summary) ? step.summary : [];
    for (const [index, name] of summary.entries()) exists(name, `${at}/summary/${index}`);
    for (const [action, { next, confirm }] of Object.entries(step.actions ?? {})) {
      for (const { to, pointer } of branchesOf(next, `${at}/actions/${action}/next`)) exists(to, pointer);
      if (confirm?.instead) exists(confirm.instead.step, `${at}/actions/${action}/confirm/instead/step`);
    }
  }
  for (const { pointer, caught } of catchSitesOf(flow))
    if (caught.next !== undefined) exists(caught.next, `${pointer}/next`);
}
