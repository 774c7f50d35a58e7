import { readdirSync, readFileSync } from "node:fs";
import { Ajv2020 } from "ajv/dist/2020.js";
import { compile } from "json-schema-to-typescript";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { contrast, leastContrast } from "#engine/colors/index.ts";
import { inRepository } from "#scripts/run.ts";
import type { ThemeDocument } from "#src/shared/theme/theme.generated.ts";
import { tokensOf } from "#src/shared/theme/tokens.ts";
import wrong from "./wrong-themes.json" with { type: "json" };

const schema: Record<string, unknown> = JSON.parse(
  readFileSync(inRepository("schemas/theme.schema.json"), "utf8"),
);
const folder = inRepository("themes");
const files = readdirSync(folder).filter((file) => file.endsWith(".theme.json"));
const themes = files.map((file) => [file, read(file)] as const);
const isTheme = new Ajv2020({ allErrors: true, strict: true }).compile(schema);

describe.each(themes)("%s", (file, theme) => {
  test("follows its schema", () => {
    isTheme(theme);
    expect(isTheme.errors ?? []).toEqual([]);
  });

  test("is named like its file", () => {
    expect(`${theme.name}.theme.json`).toBe(file);
  });

  test("has square logos", async () => {
    for (const logo of [theme.logo, theme.footer?.logo ?? theme.logo]) {
      const { width, height, format } = await sharp(`${folder}/${logo}`).metadata();
      expect({ width, format }).toEqual({ width: height, format: "png" });
    }
  });

  test("is read in both colour schemes", () => {
    expectReadable(theme);
  });
});

test.each(wrong)("the schema refuses $name", ({ change }) => {
  expect(isTheme({ ...read(files[0] ?? ""), ...change })).toBe(false);
});

test.each(["#ffff00", "#ffffff", "#000000", "#7f7f7f", "#00ff00", "#ff0000", "#0000ff"])(
  "%s is made readable",
  (primary) => {
    expectReadable({ ...read("litoral.theme.json"), colors: { primary, secondary: "#000000" } });
  },
);

test("a colour that is read already stays as it is", () => {
  const theme = read("litoral.theme.json");
  expect(tokensOf(theme)["--brand"]).toBe(theme.colors.primary);
});

test("the platforms differ in colour and shape, and have every letter that there is", () => {
  const different = (part: "--brand" | "--radius" | "--font-heading") =>
    new Set(themes.map(([, theme]) => tokensOf(theme)[part])).size;
  expect(different("--brand")).toBe(themes.length);
  expect(different("--radius")).toBe(themes.length);
  const letters = themes.map(([, theme]) => theme.shape?.typeface);
  expect(different("--font-heading")).toBe(new Set(letters).size);
  expect(new Set(letters)).toEqual(new Set(["sans", "serif", "rounded"]));
});

test("the type says what the schema says", async () => {
  const written = readFileSync(inRepository("src/shared/theme/theme.generated.ts"), "utf8");
  const text = await compile({ ...(bare(schema) as object), title: "ThemeDocument" }, "ThemeDocument", {
    bannerComment: "",
    additionalProperties: false,
    ignoreMinAndMaxItems: true,
    style: { printWidth: 110, trailingComma: "all" },
  });
  expect(written.split("\n").slice(2).join("\n")).toBe(text);
});

function expectReadable(theme: ThemeDocument): void {
  const tokens = tokensOf(theme);
  const pairs = [
    ["--brand", "#ffffff"],
    ["--brand", "#f6f7f8"],
    ["--brand", "#eef0f2"],
    ["--brand", tokens["--brand-soft"]],
    ["--brand-strong", "#ffffff"],
    ["--brand-night", "#262a30"],
    ["--brand-night", "#121417"],
    ["--brand-night", tokens["--brand-night-soft"]],
  ] as const;
  for (const [token, ground] of pairs) {
    expect(contrast(tokens[token] ?? "", ground ?? ""), `${token} on ${ground}`).toBeGreaterThanOrEqual(
      leastContrast,
    );
  }
}

function read(file: string): ThemeDocument {
  return JSON.parse(readFileSync(`${folder}/${file}`, "utf8"));
}

/** Without the Spanish words for editors, from which the types would take their names. */
function bare(value: unknown, isMap = false): unknown {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
  const dropped = ["title", "description", "examples", "$id"];
  const kept = Object.entries(value).filter(([name]) => isMap || !dropped.includes(name));
  return Object.fromEntries(
    kept.map(([name, inner]) => [name, bare(inner, !isMap && ["properties", "$defs"].includes(name))]),
  );
}
