import { expect, test } from "vitest";
import { piecesOf } from "#src/app/shell/palette-entries.ts";
import cases from "./marks.json" with { type: "json" };

test.each(cases)("$text, looked for as $sought, is lit as $is", ({ text, sought, is }) => {
  const lit = piecesOf(text, sought).map(({ text: piece, isMarked }) => (isMarked ? `[${piece}]` : piece));
  expect(lit.join("")).toBe(is);
});
