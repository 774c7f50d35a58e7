import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { pressRow } from "#src/desk/list/press-row.ts";
import { keepSingleKeys } from "#src/desk/ui/single-keys.ts";

/** As much of a row as keys ask of it; tells what was done with it and with what is in it. */
class FakeRow {
  nextElementSibling: FakeRow | null = null;
  previousElementSibling: FakeRow | null = null;
  readonly name: string;
  private readonly actions: readonly string[];
  constructor(name: string, actions: readonly string[] = []) {
    this.name = name;
    this.actions = actions;
  }
  closest = (selector: string) => (selector === "tbody tr" ? this : null);
  querySelector(selector: string) {
    const what = selector === "th a" ? "link" : this.actions[0];
    return what === undefined ? null : new FakeRow(`${what} of ${this.name}`);
  }
  focus = () => done.push(`focus ${this.name}`);
  click = () => done.push(`click ${this.name}`);
}

let done: string[];
beforeEach(() => {
  done = [];
  keepSingleKeys(true);
  vi.stubGlobal("Element", FakeRow);
  vi.stubGlobal("document", { querySelector: () => null });
});
afterEach(() => vi.unstubAllGlobals());

test.each([
  ["first", "ArrowDown", ["focus last", "kept"]],
  ["first", "j", ["focus last", "kept"]],
  ["last", "K", ["focus first", "kept"]],
  ["last", "ArrowUp", ["focus first", "kept"]],
  ["first", "Enter", ["click link of first", "kept"]],
  ["first", ".", ["focus edit of first", "kept"]],
  ["last", ".", []],
  ["last", "ArrowDown", []],
  ["first", "ArrowUp", []],
  ["first", "x", []],
])("on the %s row %s does %j; what leads nowhere is left to the browser", (name, key, expected) => {
  const [first, last] = [new FakeRow("first", ["edit"]), new FakeRow("last")];
  first.nextElementSibling = last;
  last.previousElementSibling = first;
  const target = name === "first" ? first : last;
  const keys = { defaultPrevented: false, ctrlKey: false, metaKey: false, altKey: false };
  const nativeEvent = { ...keys, key, target };
  const preventDefault = () => done.push("kept");
  pressRow({ key, target, nativeEvent, preventDefault, stopPropagation: () => {} } as never);
  expect(done.toSorted()).toEqual(expected.toSorted());
});
