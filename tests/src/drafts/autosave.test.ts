import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createAutosave } from "#src/shared/drafts/autosave.ts";

let page: EventTarget & { visibilityState: "visible" | "hidden" };
let written: [value: string, isLeaving: boolean][] = [];
let told: boolean[] = [];
let isDenied = false;

beforeEach(() => {
  [written, told, isDenied] = [[], [], false];
  page = Object.assign(new EventTarget(), { visibilityState: "visible" as const });
  vi.stubGlobal("document", page);
  for (const name of ["addEventListener", "removeEventListener"] as const)
    vi.stubGlobal(name, page[name].bind(page));
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function begin() {
  const write = async (value: string, isLeaving: boolean) => {
    written.push([value, isLeaving]);
    if (isDenied) throw new Error("full");
  };
  return createAutosave(write, (failed) => told.push(failed));
}

function hide(): void {
  page.visibilityState = "hidden";
  page.dispatchEvent(new Event("visibilitychange"));
}

test("of many changes the last is written, half a second after it", async () => {
  const autosave = begin();
  for (const value of ["a", "an", "ana"]) {
    autosave.save(value);
    await vi.advanceTimersByTimeAsync(499);
  }
  expect(written).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect([written, told]).toEqual([[["ana", false]], [false]]);
});

test("a write that fails is told, and the next change is written again", async () => {
  const autosave = begin();
  isDenied = true;
  autosave.save("a");
  await vi.advanceTimersByTimeAsync(500);
  isDenied = false;
  autosave.save("b");
  await vi.advanceTimersByTimeAsync(500);
  expect([written.map(([value]) => value), told]).toEqual([
    ["a", "b"],
    [true, false],
  ]);
});

test("what waits is written at once when the page goes, and so is what comes after; not once it is back", async () => {
  const autosave = begin();
  autosave.save("a");
  hide();
  autosave.save("b");
  expect(written).toEqual([
    ["a", true],
    ["b", true],
  ]);
  page.visibilityState = "visible";
  page.dispatchEvent(new Event("visibilitychange"));
  autosave.save("c");
  expect(written).toHaveLength(2);
  page.dispatchEvent(new Event("pagehide"));
  expect(written.at(-1)).toEqual(["c", true]);
});

test("flushed, it writes what waits and nothing twice", async () => {
  const autosave = begin();
  autosave.save("a");
  await autosave.flush();
  await autosave.flush();
  await vi.advanceTimersByTimeAsync(1000);
  expect(written).toEqual([["a", false]]);
});

test("stopped, it forgets what waits, takes nothing more and hears of nothing", async () => {
  const autosave = begin();
  autosave.save("a");
  autosave.stop();
  autosave.save("b");
  hide();
  page.dispatchEvent(new Event("pagehide"));
  await vi.advanceTimersByTimeAsync(1000);
  expect([written, told]).toEqual([[], []]);
});
