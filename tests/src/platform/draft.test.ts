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
  expect(countChanges({ ...published, ...(change as Partial<Draft>) }, published)).toBe(count);
});

test("who has said no name is not called by their address in public", () => {
  const email = "paula@example.com";
  expect(draftOf(undefined, { displayName: email, email })).toMatchObject({ title: "", name: "" });
});
