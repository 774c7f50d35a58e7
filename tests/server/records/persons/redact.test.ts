import { expect, test } from "vitest";
import { redact } from "#server/records/persons/redact.ts";
import cases from "./redact.json" with { type: "json" };

test.each(cases)("«$text» without $texts is «$left»", ({ text, texts, left }) => {
  expect(redact({ note: text }, "99000001", texts)).toEqual({ note: left });
});
