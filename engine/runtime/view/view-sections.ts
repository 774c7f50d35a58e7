import type { Scope } from "#engine/expression/index.ts";
import type { Flow } from "../prepare/flow.ts";
import type { ProgressView, SectionView } from "./view.ts";

/**
 * The sections of a flow as far as the person has come: those before the one where they are are behind, and of that one
 * as much as pages of it are. A step of no section is in that of the steps before it.
 */
export function sectionsOf(
  { sections, steps }: Flow,
  progress: readonly ProgressView[],
  scope: Scope,
): readonly SectionView[] {
  if (sections.length === 0) return [];
  const here = progress.findIndex(({ status }) => status === "current");
  const names = progress.map(({ id }) => steps[id]?.section);
  const name = names.slice(0, here + 1).findLast((section) => section !== undefined);
  const current = sections.findIndex(({ id }) => id === name);
  if (current < 0) return [];
  const pages = [...names.keys()].filter((page) => names[page] === name);
  const filled = pages.filter((page) => page <= here).length / pages.length;
  return sections.map(({ id, title }, index): SectionView => {
    const opens = progress.find((page) => page.canOpen && steps[page.id]?.section === id)?.id;
    const own = { id, title: title(scope) ?? "", ...(opens === undefined ? {} : { opens }) };
    if (index === current) return { ...own, status: "current", filled };
    return index < current ? { ...own, status: "done", filled: 1 } : { ...own, status: "ahead", filled: 0 };
  });
}
