import { expect, test } from "vitest";
import serverTexts from "#server/http/problem-texts.json" with { type: "json" };
import pageTexts from "#src/shared/i18n/es/problems.json" with { type: "json" };

// The two meet over HTTP alone, so each has the texts; a person must not read two for one problem.
test("the server says of a problem what the page says", () => {
  const shared = Object.entries(serverTexts).filter(([code]) => Object.hasOwn(pageTexts, code));
  expect(Object.fromEntries(shared)).toEqual(
    Object.fromEntries(Object.entries(pageTexts).filter(([code]) => Object.hasOwn(serverTexts, code))),
  );
  expect(shared.length).toBeGreaterThan(10);
});
