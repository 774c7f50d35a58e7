import { expect, test } from "vitest";
import { checkWork } from "#server/people/tickets/challenges.ts";
import { leadingZeros, solve } from "#src/shared/api/proof-of-work.ts";
import { fitWithin } from "#src/shared/images/shrink.ts";
import { sniff } from "#src/shared/images/sniff.ts";
import { takeFile } from "#src/shared/images/take-file.ts";

const limits = { types: ["image/jpeg", "image/png", "application/pdf"], maxBytes: 20 };

test.each([
  ["jpg", [0xff, 0xd8, 0xff, 0xe0]],
  ["png", [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]],
  ["pdf", [0x25, 0x50, 0x44, 0x46, 0x2d]],
  [undefined, [0x4d, 0x5a]],
  [undefined, []],
])("%s is known by its first bytes", (kind, bytes) => {
  expect(sniff(Uint8Array.from(bytes))).toBe(kind);
});

test.each([
  [4000, 3000, [2000, 1500]],
  [1500, 4000, [750, 2000]],
  [800, 600, [800, 600]],
  [9000, 1, [2000, 1]],
] as const)("%d × %d is drawn as %j", (width, height, drawn) => {
  expect(fitWithin(width, height)).toEqual(drawn);
});

test("takes a PDF as it is, under a name that any system likes", async () => {
  const taken = await takeFile(new File(["%PDF-1.7"], "../pó\u0000liza?.PDF"), limits);
  expect(taken).toMatchObject({ name: "..-pó-liza-.pdf", type: "application/pdf" });
});

test("refuses what is too large, and says how large it may be", async () => {
  expect(await takeFile(new File([`%PDF-${" ".repeat(20)}`], "a.pdf"), limits)).toEqual({
    problem: "field_file_size",
    params: { size: 20 },
  });
});

test("refuses a program with the name of a photo, and what the field does not take", async () => {
  const formats = { problem: "field_file_type", params: { formats: ["jpeg", "png", "pdf"] } };
  expect(await takeFile(new File(["MZ"], "foto.jpg"), limits)).toEqual(formats);
  expect(await takeFile(new File(["%PDF-"], "a.pdf"), { types: ["image/jpeg"], maxBytes: 20 })).toEqual({
    problem: "field_file_type",
    params: { formats: ["jpeg"] },
  });
});

test.each([
  ["empty", ""],
  ["video", "\0\0\0\x18ftypmp42\0\0\0\0"],
  ["video", "RIFF\0\0\0\0AVI LIST"],
  ["heic", "\0\0\0\x18ftypheic\0\0\0\0"],
])("says that what came in place of a photo is %s, before what it may be", async (cause, text) => {
  expect(await takeFile(new File([text], "foto.jpg"), limits)).toEqual({
    problem: "field_file_type",
    params: { formats: ["jpeg", "png", "pdf"] },
    cause: `form.file.${cause}`,
  });
});

test("counts the zero bits at the front", () => {
  const counted = [[0x80], [0x01], [0, 0x40], [0, 0]].map((bytes) => leadingZeros(Uint8Array.from(bytes)));
  expect(counted).toEqual([0, 7, 9, 16]);
});

test("does the work that the server accepts", async () => {
  const solution = await solve({ kind: "proof-of-work", salt: "sal", difficulty: 8 });
  expect(checkWork("sal", solution, 8)).toBe(true);
});

test("tries numbers from the first one on", async () => {
  expect(await solve({ kind: "proof-of-work", salt: "sal", difficulty: 0 })).toBe("0");
});
