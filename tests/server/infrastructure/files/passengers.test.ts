import { crc32, deflateSync } from "node:zlib";
import sharp from "sharp";
import { beforeAll, expect, test } from "vitest";
import { dropPassengers } from "#server/infrastructure/files/drop-passengers.ts";
import { writeImage } from "#server/infrastructure/files/write-image.ts";

let png: Buffer;
beforeAll(async () => {
  png = await sharp({ create: { width: 80, height: 60, channels: 3, background: "#a33" } })
    .png()
    .toBuffer();
});

/** A part of a PNG, as they all are: its length, its name, what it holds and its checksum. */
function part(name: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name, "latin1"), content]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(content.length);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}
const headed = 33;
const withParts = (...parts: readonly Buffer[]) =>
  Buffer.concat([png.subarray(0, headed), ...parts, png.subarray(headed)]);
const packed = (head: string, mebi: number) =>
  Buffer.concat([Buffer.from(head, "latin1"), deflateSync(Buffer.alloc(mebi * 1_048_576, 65))]);

test.each(["tEXt", "zTXt", "iTXt", "tIME", "hIST", "prVt"])("%s is left behind", (name) => {
  expect(dropPassengers(withParts(part(name, Buffer.from("algo"))))).toEqual(png);
});

test.each(["gAMA", "pHYs", "sRGB", "iCCP", "eXIf"])("%s says how it looks and stays", (name) => {
  const whole = withParts(part(name, Buffer.from([0, 0, 177, 143])));
  expect(dropPassengers(whole)).toEqual(whole);
});

test("of two profiles the first stays, and nothing behind the end", () => {
  const [one, other] = ["uno", "otro"].map((profile) => part("iCCP", Buffer.from(profile))) as [
    Buffer,
    Buffer,
  ];
  const whole = Buffer.concat([withParts(one, other), Buffer.from("<script>")]);
  expect(dropPassengers(whole)).toEqual(withParts(one));
});

test.each([
  ["a file that ends early", () => png.subarray(0, -20)],
  ["a part that says to be longer than the file", () => withParts(Buffer.from("ffffffff49444154", "hex"))],
  ["a signature and no more", () => png.subarray(0, 8)],
])("%s is damaged, as it was", async (_, make) => {
  const image = { name: "foto.png", received: make(), type: "image/png" } as const;
  await expect(writeImage(image)).rejects.toMatchObject({ code: "file-damaged" });
});

test("texts that are small only on their way are not unpacked", async () => {
  const text = part("zTXt", packed("Comment\0\0", 8));
  const received = withParts(...Array.from({ length: 30 }, () => text));
  await writeImage({ name: "foto.png", received: png, type: "image/png" });
  const before = process.memoryUsage().rss;
  await writeImage({ name: "foto.png", received, type: "image/png" });
  expect(process.memoryUsage().rss - before).toBeLessThan(100_000_000);
});
