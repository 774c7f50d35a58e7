import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { type CheckOptions, identifiers } from "#engine/identifiers/index.ts";

type Typed = { readonly text: string; readonly before?: string; readonly gives: string };

type Table = {
  readonly identifier: keyof typeof identifiers;
  readonly check: readonly {
    readonly text: string;
    readonly options?: CheckOptions;
    readonly code: string | null;
    readonly why?: string;
  }[];
  readonly clean: readonly Typed[];
  readonly format: readonly Typed[];
  readonly type: readonly Typed[];
};

const folder = new URL("./cases/", import.meta.url);
const tables = readdirSync(folder).map(
  (file): Table => JSON.parse(readFileSync(new URL(file, folder), "utf8")),
);

test("every identifier has a table of cases", () => {
  expect(tables.map((table) => table.identifier).sort()).toEqual(Object.keys(identifiers).sort());
});

describe.each(tables)("$identifier", (table) => {
  const identifier = identifiers[table.identifier];

  test.each(table.check)("$text with $options is judged $code $why", ({ text, options, code }) => {
    expect(identifier.check(text, options) ?? null).toBe(code);
  });

  test.each(table.clean)("$text is stored as $gives", ({ text, gives }) => {
    expect(identifier.clean(text)).toBe(gives);
  });

  test.each(table.format)("$text is shown as $gives", ({ text, gives }) => {
    expect(identifier.format(text)).toBe(gives);
  });

  test.each(table.type)("typing $text after $before shows $gives", ({ text, before, gives }) => {
    expect(identifier.type(text, before)).toBe(gives);
  });

  test.each(table.check.filter(({ code }) => code === null))(
    "$text stays right when it is stored, and when it is shown and stored again",
    ({ text, options }) => {
      const stored = identifier.clean(text);
      expect(identifier.check(stored, options)).toBeUndefined();
      expect(identifier.clean(identifier.format(stored))).toBe(stored);
    },
  );

  test.each(["......", "- -", ".", " \u2014 ", "-"])(
    "separators alone, as %j, stay and are wrong",
    (text) => {
      const kept = identifier.clean(text);
      expect(kept.replaceAll(" ", "")).toBe(text.replaceAll(" ", ""));
      // The specification asks for six letters, digits or dots of an alias, and for none of them.
      const isAlias = identifier === identifiers.cbuAlias && text === "......";
      for (const read of [text, kept])
        expect(identifier.check(read, { nullable: true }) === undefined).toBe(isAlias);
    },
  );

  test("its example is right, and shown as it stands", () => {
    expect(identifier.check(identifier.clean(identifier.example))).toBeUndefined();
    expect(identifier.type(identifier.example)).toBe(identifier.example);
    expect(identifier.example.length).toBeLessThanOrEqual(identifier.maxLength);
  });
});
