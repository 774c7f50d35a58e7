import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { isShortcut } from "#src/desk/ui/shortcut.ts";
import { keepSingleKeys } from "#src/desk/ui/single-keys.ts";

// What somebody chose stays for as long as the page, and files of tests share theirs.
beforeEach(() => keepSingleKeys(true));
afterEach(() => vi.unstubAllGlobals());

/** As much of an element as is asked of it: whether it lies in something that is typed in. */
class FakeElement {
  private readonly isBox: boolean;
  constructor(isBox: boolean) {
    this.isBox = isBox;
  }
  closest(): FakeElement | null {
    return this.isBox ? this : null;
  }
}

const plain = { defaultPrevented: false, ctrlKey: false, metaKey: false, altKey: false };

test.each([
  ["on the page", {}, true],
  ["where nothing has the focus", { target: null }, true],
  ["in a box", { target: new FakeElement(true) }, false],
  ["with Ctrl", { ctrlKey: true }, false],
  ["with the command key", { metaKey: true }, false],
  ["with Alt", { altKey: true }, false],
  ["that somebody took already", { defaultPrevented: true }, false],
  ["under a dialog", { dialog: {} }, false],
])(
  "a key alone %s, %j, is a shortcut: %s",
  (_, { dialog = null, ...event }: object & { dialog?: unknown }, isOne) => {
    vi.stubGlobal("Element", FakeElement);
    vi.stubGlobal("document", { querySelector: () => dialog });
    const pressed = { ...plain, target: new FakeElement(false), ...event };
    expect(isShortcut(pressed as unknown as KeyboardEvent)).toBe(isOne);
  },
);
