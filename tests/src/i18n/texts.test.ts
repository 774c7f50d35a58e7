import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { problemCodes, problemTexts } from "#engine/validation/index.ts";
import { inRepository } from "#scripts/run.ts";
import { createCatalogue } from "#src/shared/i18n/catalogue.ts";
import enCard from "#src/shared/i18n/en/card.json" with { type: "json" };
import enCommon from "#src/shared/i18n/en/common.json" with { type: "json" };
import enDrafts from "#src/shared/i18n/en/drafts.json" with { type: "json" };
import enFollow from "#src/shared/i18n/en/follow.json" with { type: "json" };
import enForm from "#src/shared/i18n/en/form.json" with { type: "json" };
import enHelp from "#src/shared/i18n/en/help.json" with { type: "json" };
import enHome from "#src/shared/i18n/en/home.json" with { type: "json" };
import enProblems from "#src/shared/i18n/en/problems.json" with { type: "json" };
import enPage from "#src/shared/i18n/en/public.json" with { type: "json" };
import enReport from "#src/shared/i18n/en/report.json" with { type: "json" };
import enShare from "#src/shared/i18n/en/share.json" with { type: "json" };
import enShared from "#src/shared/i18n/en/shared.json" with { type: "json" };
import enWizard from "#src/shared/i18n/en/wizard.json" with { type: "json" };
import card from "#src/shared/i18n/es/card.json" with { type: "json" };
import clients from "#src/shared/i18n/es/clients.json" with { type: "json" };
import common from "#src/shared/i18n/es/common.json" with { type: "json" };
import desk from "#src/shared/i18n/es/desk.json" with { type: "json" };
import drafts from "#src/shared/i18n/es/drafts.json" with { type: "json" };
import follow from "#src/shared/i18n/es/follow.json" with { type: "json" };
import form from "#src/shared/i18n/es/form.json" with { type: "json" };
import help from "#src/shared/i18n/es/help.json" with { type: "json" };
import home from "#src/shared/i18n/es/home.json" with { type: "json" };
import page from "#src/shared/i18n/es/public.json" with { type: "json" };
import report from "#src/shared/i18n/es/report.json" with { type: "json" };
import share from "#src/shared/i18n/es/share.json" with { type: "json" };
import shared from "#src/shared/i18n/es/shared.json" with { type: "json" };
import wizard from "#src/shared/i18n/es/wizard.json" with { type: "json" };
import { formText } from "#src/shared/i18n/form-text.ts";
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

// That a key exists is the compiler's to say.
test("no text is left that nobody asks for", () => {
  const sources = readdirSync(inRepository("src"), { recursive: true, encoding: "utf8" })
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => readFileSync(inRepository(`src/${file}`), "utf8"))
    .join("\n");
  const all = [card, common, page, wizard, follow, help, home, share, drafts, report, desk, clients];
  const keys = all.flatMap((texts) => [...keysOf(texts)]).map((key) => key.replace(/_(one|other)$/, ""));
  const isUsed = (key: string) => {
    const parts = key.split(".");
    const built = `\`${parts.slice(0, -1).join(".")}.$`;
    const chosen = `}.${parts.at(-1)}\``;
    return [`"${key}"`, built, chosen].some((use) => sources.includes(use));
  };
  expect(keys.filter((key) => !isUsed(key))).toEqual([]);
});

test.each([
  ["common", common, enCommon],
  ["public", page, enPage],
  ["wizard", wizard, enWizard],
  ["follow", follow, enFollow],
  ["help", help, enHelp],
  ["home", home, enHome],
  ["card", card, enCard],
  ["share", share, enShare],
  ["shared", shared, enShared],
  ["report", report, enReport],
  ["drafts", drafts, enDrafts],
  ["form", form, enForm],
  ["problems", problemTexts, enProblems],
])("English has every text of %s, with the same parameters", (_name, own, english) => {
  const paramsOf = (texts: object) =>
    [...keysOf(texts)].map((key) => {
      const text = key
        .split(".")
        .reduce<unknown>((at, name) => (at as Record<string, unknown>)?.[name], texts);
      const whole = typeof text === "string" ? text : String((texts as Record<string, unknown>)[key]);
      return [key, [...whole.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).sort()];
    });
  expect(Object.fromEntries(paramsOf(english))).toEqual(Object.fromEntries(paramsOf(own)));
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
    texts("days", { count: 1_000_000 }),
    texts("a.b", { x: "$&" }),
    texts("c"),
  ]).toEqual(["1 día", "3 días", "1000000 días", "$& y {z}", undefined]);
});

function* keysOf(texts: object, before = ""): Generator<string> {
  for (const [key, text] of Object.entries(texts)) {
    if (typeof text === "string") yield before + key;
    else yield* keysOf(text, `${before}${key}.`);
  }
}
