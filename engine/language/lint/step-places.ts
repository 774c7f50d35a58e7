import type { Environment } from "#engine/expression/index.ts";
import type { FlowField } from "../documents.generated.ts";
import { itemEnvironment } from "../environment.ts";
import { schemaAt } from "../fields.ts";
import { below } from "../pointer.ts";
import type { Release } from "../release.ts";
import { branchesOf } from "./journey.ts";
import { list, type Owner, yesNo } from "./place.ts";
import type { More, Scribe } from "./scribe.ts";

/** Places of a step: its texts, questions, rules and actions. */
export function writeStep(
  scribe: Scribe,
  release: Release,
  id: string,
  environment: Environment,
  owner: Owner,
): void {
  const step = release.flow.steps[id];
  if (!step) return;
  const at = below("/steps", id);
  const more = { owner };
  scribe.text(`${at}/title`, step.title, environment, more);
  scribe.text(`${at}/notice`, step.notice, environment, more);
  scribe.text(`${at}/message`, step.message, environment, more);
  scribe.assign(`${at}/assign`, step.assign, environment, more);
  scribe.start(`${at}/start`, step.start, environment, more);
  writeBranches(scribe, `${at}/next`, step.next, environment, more);
  for (const [target, field] of Object.entries(step.fields ?? {}))
    writeField(scribe, release, below(`${at}/fields`, target), target, field, environment, owner);
  for (const [target, rules] of Object.entries(step.on ?? {}))
    for (const [name, rule] of Object.entries(rules)) {
      const place = below(below(`${at}/on`, target), name);
      scribe.expression(`${place}/when`, "rule", rule.when, environment, { owner, expected: yesNo });
      scribe.assign(`${place}/assign`, rule.assign, environment, more);
    }
  for (const [name, action] of Object.entries(step.actions ?? {})) {
    const place = below(`${at}/actions`, name);
    scribe.text(`${place}/title`, action.title, environment, more);
    scribe.expression(`${place}/visible`, "enabled", action.visible, environment, { owner, expected: yesNo });
    scribe.expression(`${place}/enabled`, "enabled", action.enabled, environment, { owner, expected: yesNo });
    scribe.expression(`${place}/confirm/when`, "rule", action.confirm?.when, environment, {
      owner,
      expected: yesNo,
    });
    scribe.text(`${place}/confirm/message`, action.confirm?.message, environment, more);
    scribe.assign(`${place}/assign`, action.assign, environment, more);
    scribe.start(`${place}/start`, action.start, environment, more);
    writeBranches(scribe, `${place}/next`, action.next, environment, {
      owner,
      validates: action.validates ?? true,
    });
  }
}

function writeBranches(
  scribe: Scribe,
  at: string,
  next: Parameters<typeof branchesOf>[0],
  environment: Environment,
  more: More,
): void {
  for (const { when, place } of branchesOf(next, at))
    scribe.expression(`${place}/when`, "branch", when, environment, { ...more, expected: yesNo });
}

function writeField(
  scribe: Scribe,
  release: Release,
  at: string,
  target: string,
  field: FlowField,
  environment: Environment,
  owner: Owner,
): void {
  writeRules(scribe, at, target, field, environment, owner);
  const { rows } = field;
  if (!rows) return;
  const more = { owner, field: target };
  scribe.expression(`${at}/rows/slots`, "rule", rows.slots, environment, { ...more, expected: list });
  const items = schemaAt(release.answers, target)?.items ?? {};
  const inner = itemEnvironment(environment, rows.as, items, target);
  // Read when the item is answered.
  scribe.text(`${at}/rows/title`, rows.title, inner, { owner });
  for (const [name, part] of Object.entries(rows.fields ?? {}))
    writeRules(scribe, below(`${at}/rows/fields`, name), `${target}/*/${name}`, part, inner, owner);
}

function writeRules(
  scribe: Scribe,
  at: string,
  field: string,
  rules: Omit<FlowField, "rows" | "exclude" | "after">,
  environment: Environment,
  owner: Owner,
): void {
  const more = { owner, field };
  const is = { ...more, expected: yesNo };
  scribe.expression(`${at}/visible`, "visible", rules.visible, environment, is);
  scribe.expression(`${at}/required`, "rule", rules.required, environment, is);
  scribe.expression(`${at}/readOnly`, "rule", rules.readOnly, environment, is);
  scribe.text(`${at}/title`, rules.title, environment, more);
  scribe.text(`${at}/hint`, rules.hint, environment, more);
  // A rule of its own is read when the whole step is answered.
  for (const [name, { that, message }] of Object.entries(rules.valid ?? {})) {
    const place = below(`${at}/valid`, name);
    scribe.expression(`${place}/that`, "rule", that, environment, { owner, expected: yesNo });
    scribe.text(`${place}/message`, message, environment, { owner });
  }
}
