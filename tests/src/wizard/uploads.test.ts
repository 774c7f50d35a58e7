import { expect, test } from "vitest";
import { createUploads } from "#src/shared/wizard/uploads.ts";

test("what is forgotten is told no more, and how far the others are stays", () => {
  const uploads = createUploads();
  uploads.report(["one", "two"], 0.5);
  uploads.report(["three"], 0.2);
  uploads.forget(["two"]);
  expect(uploads.get()).toEqual({ one: 0.5, three: 0.2 });
});
