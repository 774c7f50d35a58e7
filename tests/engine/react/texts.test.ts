import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { formatBytes, formatTypes } from "#engine/react/file-text.ts";
import { parseMoney, parseNumber } from "#engine/react/number-text.ts";
import form from "#src/shared/i18n/es/form.json" with { type: "json" };
import numbers from "./number-text.json" with { type: "json" };

test.each(numbers)("$title", ({ text, decimal, integer }) => {
  expect(parseNumber(text, false)).toBe(decimal);
  expect(parseNumber(text, true)).toBe(integer);
});

test("reads money as integer centavos", () => {
  expect(parseMoney("$ 1.234,56")).toBe(123456);
  expect(parseMoney("0,29")).toBe(29);
  expect(parseMoney("$")).toBeUndefined();
});

test("says sizes and types as people do", () => {
  expect(formatBytes(5 * 1024 * 1024)).toBe("5 MB");
  expect(formatBytes(1572864)).toBe("1,5 MB");
  expect(formatBytes(20)).toBe("1 kB");
  expect(formatTypes(["image/jpeg", "image/jpg", "application/pdf"])).toBe("JPG, PDF");
});

test("every word of the form has a text and every text is used", () => {
  // Hosts refuse files in the form's words.
  const folders = ["engine/react", "src/shared/wizard", "src/shared/images"].map((folder) =>
    fileURLToPath(new URL(`../../../${folder}`, import.meta.url)),
  );
  const sources = folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: "utf8" })
      .filter((file) => /\.tsx?$/.test(file))
      .map((file) => readFileSync(join(folder, file), "utf8")),
  );
  const used = new Set(
    sources.flatMap((source) => [...source.matchAll(/"(form\.[a-z.]+)"/g)].map(([, code]) => code)),
  );
  expect([...used].sort()).toEqual(Object.keys(form).sort());
});
