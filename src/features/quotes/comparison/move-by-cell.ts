import type { KeyboardEvent } from "react";

const steps: Readonly<Record<string, readonly [down: number, right: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

/** Arrows go to the next price in a direction, over cells that have none; the space bar picks it, Enter chooses it. */
export function moveByCell(event: KeyboardEvent<HTMLTableElement>): void {
  const from = event.target instanceof HTMLElement ? event.target.closest(".price-choose") : null;
  if (!from || event.altKey || event.ctrlKey || event.metaKey) return;
  if (event.key === " ") {
    event.preventDefault();
    from.parentElement?.querySelector<HTMLInputElement>(".price-pick")?.click();
    return;
  }
  const step = steps[event.key];
  if (!step) return;
  event.preventDefault();
  neighbourOf(from, step)?.focus();
}

function neighbourOf(from: Element, [down, right]: readonly [number, number]): HTMLElement | undefined {
  const all = [...(from.closest("table")?.querySelectorAll<HTMLElement>(".price-choose") ?? [])];
  const here = from.getBoundingClientRect();
  // By where they stand: a cell over several rows has none of its own below the first.
  const beside = all.flatMap((one) => {
    const there = one.getBoundingClientRect();
    const [over, along] = [there.top - here.top, there.right - here.right];
    const isBeside = down === 0 ? Math.abs(over) < here.height : Math.abs(along) < here.width / 2;
    const distance = down === 0 ? along * right : over * down;
    return isBeside && distance > 0 ? [{ one, distance }] : [];
  });
  return beside.toSorted((one, other) => one.distance - other.distance)[0]?.one;
}
