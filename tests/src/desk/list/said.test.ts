import { expect, test } from "vitest";
import { codeForm, idForm, readSaid, writeSaid } from "#src/desk/list/said.ts";

const names = { view: ["owed", "paid"], rising: ["", "true"], insurer: codeForm, producer: idForm } as const;
const producer = "0b9f6a3e-1c55-4a57-9a51-3f6f0a3c1d11";
const usual = { view: "owed", rising: "", insurer: "", producer: "" };

test.each([
  ["", usual, ""],
  ["view=owed&rising=&insurer=", usual, ""],
  ["view=paid&insurer=zurich", { ...usual, view: "paid", insurer: "zurich" }, "?view=paid&insurer=zurich"],
  [
    `producer=${producer}&rising=true`,
    { ...usual, rising: "true", producer },
    `?rising=true&producer=${producer}`,
  ],
  ["view=other&rising=1&insurer=%3Cb%3E&producer=1&more=x", usual, ""],
])("an address that says «%s»", (address, said, written) => {
  const read = readSaid(new URLSearchParams(address), names);
  expect(read).toEqual(said);
  expect(writeSaid(names, read)).toBe(written);
});
