import { below, nearest } from "#engine/json/index.ts";
import type { FlowSubject } from "../subject.ts";

/** Where a flow has sections every step that asks is in one of them, and each has steps. */
export function checkSections({ release: { flow }, journey, tell }: FlowSubject): void {
  const names = Object.keys(flow.sections ?? {});
  const used = new Set<string>();
  for (const { pointer, step, final, asked } of journey.steps.values()) {
    const { section } = step;
    if (section === undefined) {
      const isMissing = names.length > 0 && asked.length > 0 && !final;
      if (isMissing) tell("step-without-section", pointer, { options: names.join(", ") }, { key: true });
    } else if (names.includes(section)) used.add(section);
    else
      tell("unknown-section", `${pointer}/section`, { name: section, suggestion: nearest(section, names) });
  }
  for (const name of names)
    if (!used.has(name)) tell("unused-section", below("/sections", name), { name }, { key: true });
}
