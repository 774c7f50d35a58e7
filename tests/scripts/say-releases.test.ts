import { expect, test } from "vitest";
import { sayReleases } from "#scripts/releases/say-releases.ts";

const release = {
  flow: "claim/vehicle",
  area: "",
  platform: "",
  insurer: "",
  language: "",
  isLive: true,
  isReturned: false,
  since: "2026-11-20T15:04:00.000Z",
  drafts: 0,
};
const all = [
  { ...release, hash: "aaaaaaaaaaaa1", drafts: 3 },
  { ...release, hash: "bbbbbbbbbbbb1", insurer: "zurich", language: "en", isReturned: true, drafts: 1 },
  { ...release, hash: "cccccccccccc1", isLive: false, drafts: 2 },
  { ...release, hash: "dddddddddddd1", isLive: false },
];

test("says what is in force, since when and for whom, and the former ones with which somebody goes on", () => {
  expect(sayReleases(all)).toEqual([
    "claim/vehicle: 2 anteriores, con 2 borradores",
    "  aaaaaaaaaaaa  rige desde 20/11/26, 12:04  para los demás  3 borradores",
    "  bbbbbbbbbbbb  publicada de nuevo desde 20/11/26, 12:04  para zurich · en  1 borrador",
    "  cccccccccccc  anterior desde 20/11/26, 12:04  para los demás  2 borradores",
  ]);
  expect(sayReleases(all, "claim/vehicle").at(-1)).toBe(
    "  dddddddddddd  anterior desde 20/11/26, 12:04  para los demás  ningún borrador",
  );
});

test("says that nothing was published yet", () => {
  expect(sayReleases([])).toEqual([expect.stringMatching(/^Todavía no se publicó nada/)]);
  expect(sayReleases([], "claim/pet")).toEqual(["De «claim/pet» no se publicó nada todavía."]);
});
