import { expect, test } from "vitest";
import { createReleases } from "#server/releases/releases.ts";
import { openTestDatabase } from "../harness.ts";
import { openUnchecked, spanishDocuments } from "./spanish-documents.ts";

test("releases that were made at the start are not made again, and a start that ends makes no more", async () => {
  const { db, close } = await openTestDatabase();
  try {
    const documents = openUnchecked(spanishDocuments);
    const compiled: string[] = [];
    const counted = {
      ...documents,
      compile: (...asked: Parameters<typeof documents.compile>) => {
        compiled.push(asked[0]);
        return documents.compile(...asked);
      },
    };
    const now = new Date("2026-11-20T15:00:00Z");
    const releases = createReleases(db, counted, () => now);
    await releases.prepare("autogestion", AbortSignal.abort());
    expect(compiled).toEqual([]);
    await releases.prepare("autogestion", new AbortController().signal);
    const made = compiled.length;
    expect(new Set(compiled)).toEqual(new Set(documents.hosted("autogestion").map(({ flow }) => flow)));
    const audience = { area: "autogestion", platform: "cordillera", insurer: "zurich" };
    await releases.find("claim/vehicle", { ...audience, language: "" }, true);
    const wanted = { asked: undefined, began: undefined, now };
    expect(await releases.walker(db, "claim/vehicle", audience, wanted)).toBeDefined();
    expect(compiled).toHaveLength(made);
  } finally {
    await close();
  }
});
