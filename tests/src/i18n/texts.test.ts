import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { problemCodes, problemTexts } from "#engine/validation/index.ts";
import { inRepository } from "#scripts/run.ts";
import { createCatalogue } from "#src/shared/i18n/catalogue.ts";
import common from "#src/shared/i18n/es/common.json" with { type: "json" };
import page from "#src/shared/i18n/es/public.json" with { type: "json" };
import { formText } from "#src/shared/i18n/form-text.ts";
import { t } from "#src/shared/i18n/i18n.ts";
import cases from "./problem-texts.json" with { type: "json" };

test("every code of a problem has a text, and every text a code", () => {
  expect(Object.keys(problemTexts).sort()).toEqual([...problemCodes].sort());
});

test.each(cases)("$code says «$text»", ({ code, params, text }) => {
  expect(formText(code, params ?? {})).toBe(text);
});

test("a code without a text says that the field is wrong", () => {
  expect(formText("no-such-code")).toBe("Campo inválido");
});

describe("the page's texts", () => {
  const sources = readdirSync(inRepository("src"), { recursive: true, encoding: "utf8" })
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => readFileSync(inRepository(`src/${file}`), "utf8"))
    .join("\n");
  const flat = [...keysOf({ ...common, ...page })];

  test.each(flat.map((key) => key.replace(/_(one|other)$/, "")))("%s is used", (key) => {
    const parts = key.split(".");
    const whole = `"${key}"`;
    const built = `\`${parts.slice(0, -1).join(".")}.$`;
    const chosen = `}.${parts.at(-1)}\``;
    expect([whole, built, chosen].some((use) => sources.includes(use))).toBe(true);
  });

  test("every key that is asked for exists", () => {
    const asked = [...sources.matchAll(/\bt\("([\w.]+)"[,)]/g)].map(([, key]) => key ?? "");
    expect(asked.filter((key) => t(key, { count: 1 }) === key)).toEqual([]);
  });
});

test("plurals follow the count, and a missing parameter stays where it was", () => {
  const texts = createCatalogue("es", {
    days_one: "{count} día",
    days_other: "{count} días",
    a: { b: "{x} y {z}" },
  });
  expect([
    texts("days", { count: 1 }),
    texts("days", { count: 3 }),
    texts("a.b", { x: "$&" }),
    texts("c"),
  ]).toEqual(["1 día", "3 días", "$& y {z}", undefined]);
});

function* keysOf(texts: object, before = ""): Generator<string> {
  for (const [key, text] of Object.entries(texts)) {
    if (typeof text === "string") yield before + key;
    else yield* keysOf(text, `${before}${key}.`);
  }
}
