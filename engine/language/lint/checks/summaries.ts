import { below } from "#engine/json/index.ts";
import type { FlowSubject } from "../subject.ts";

/** A summary shows every step before it that asks: nobody signs what they did not see. An end may show what it wants. */
export function checkSummaries({ journey, tell }: FlowSubject): void {
  for (const { id, pointer, step, final } of journey.steps.values()) {
    const { summary } = step;
    if (!Array.isArray(summary) || final) continue;
    for (const other of journey.steps.values()) {
      const asks = other.asked.length > 0 && other.id !== id;
      if (asks && journey.before.get(id)?.has(other.id) && !summary.includes(other.id))
        tell("summary-leaves-out", below(pointer, "summary"), { name: other.id }, { key: true });
    }
  }
}
