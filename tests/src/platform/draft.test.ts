import { expect, test } from "vitest";
import { countChanges, type Draft, draftOf } from "#src/features/platform/draft.ts";
import cases from "./changes.json" with { type: "json" };

const published = draftOf(
  {
    name: "pampa",
    title: "Pampa",
    metatitle: "Pampa",
    logo: "/logo.png",
    colors: { primary: "#1f4e79", secondary: "#c9a227" },
    links: [{ label: "Ayuda", url: "https://a.example" }],
  },
  { displayName: "Paula", email: "paula@example.com" },
);

test.each(cases)("$name: $count to publish", ({ change, count }) => {
  expect(countChanges({ ...published, ...change } as Draft, published)).toBe(count);
});

test.each([
  ["Paula Núñez", { title: "Paula Núñez", name: "paula-nunez" }],
  // Nobody's email becomes what strangers read.
  ["paula@example.com", {}],
])("who has none and is called %j begins with %j", (displayName, begins) => {
  const { colors: _, ...rest } = draftOf(undefined, { displayName, email: "paula@example.com" });
  expect(rest).toEqual(begins);
});
