import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { accountArea } from "#src/app/wizard/account-area.ts";
import { chooseLanguage } from "#src/autogestion/language/languages.ts";
import { keepScheme, readScheme } from "#src/desk/theme/scheme.ts";
import { keepSingleKeys, usesSingleKeys } from "#src/desk/ui/single-keys.ts";
import { hasErasures } from "#src/shared/drafts/has-erasures.ts";
import { keepLastWords, takeLastWords } from "#src/shared/drafts/last-words.ts";
import { dropErasure, erasuresOf, oweErasure } from "#src/shared/drafts/owed-erasures.ts";
import { kept, namesKept, readKept } from "#src/shared/storage/kept.ts";

const owner = { place: "litoral", person: "99123456" };

/** As much of a browser's storage as pages use: names are properties of it. */
function storage(room = Number.POSITIVE_INFINITY): Storage {
  const methods = {
    getItem: (name: string) => (Object.hasOwn(stored, name) ? stored[name] : null),
    setItem(name: string, text: string) {
      if (text.length > room) throw new DOMException("full", "QuotaExceededError");
      stored[name] = text;
    },
    removeItem: (name: string) => delete stored[name],
  };
  const stored: Record<string, string> = Object.create(methods);
  return stored as unknown as Storage;
}

function deny(): void {
  for (const name of ["localStorage", "sessionStorage"])
    Object.defineProperty(globalThis, name, {
      configurable: true,
      get: () => {
        throw new DOMException("denied", "SecurityError");
      },
    });
}

function give(room?: number): void {
  for (const name of ["localStorage", "sessionStorage"])
    Object.defineProperty(globalThis, name, { configurable: true, value: storage(room) });
}

beforeEach(() => {
  vi.stubGlobal("location", { search: "" });
  vi.stubGlobal("navigator", { languages: ["es-AR"] });
  vi.stubGlobal("document", { styleSheets: [], documentElement: { style: {} } });
});
afterEach(() => {
  vi.unstubAllGlobals();
  for (const name of ["localStorage", "sessionStorage"]) Reflect.deleteProperty(globalThis, name);
});

test("what is kept is the browser's, under the name alone", () => {
  give();
  kept("tramite:a", "browser").write("1");
  expect([localStorage.getItem("tramite:a"), sessionStorage.getItem("tramite:a")]).toEqual(["1", null]);
  kept("tramite:a", "browser").drop();
  expect(kept("tramite:a", "browser").read()).toBeUndefined();
});

test("what has no room takes the place of what was there for as long as the page is open", () => {
  give(3);
  const place = kept("tramite:room", "tab");
  place.write("one");
  place.write("three");
  expect([place.read(), sessionStorage.getItem("tramite:room")]).toEqual(["three", "one"]);
  expect(namesKept("tramite:ro", "tab")).toEqual(["tramite:room"]);
  place.drop();
  expect([place.read(), namesKept("tramite:ro", "tab")]).toEqual([undefined, []]);
});

test("what is no JSON counts as nothing", () => {
  give();
  kept("tramite:json", "tab").write("{");
  expect(readKept(kept("tramite:json", "tab"))).toBeUndefined();
});

test("a browser that denies storage has all of it for as long as the page is open", () => {
  deny();
  const { person } = accountArea(undefined).owner;
  expect(accountArea(undefined).owner.person).toBe(person);
  keepSingleKeys(false);
  keepScheme("dark");
  expect([usesSingleKeys(), readScheme(), chooseLanguage(["en"])]).toEqual([false, "dark", "es"]);
  oweErasure({ ...owner, id: "D-1", since: 0 });
  expect([hasErasures(), erasuresOf(owner).map(({ id }) => id)]).toEqual([true, ["D-1"]]);
  dropErasure("D-1");
  keepLastWords({ ...owner, id: "D-2" } as never);
  expect([hasErasures(), takeLastWords().map(({ id }) => id), takeLastWords()]).toEqual([false, ["D-2"], []]);
});
