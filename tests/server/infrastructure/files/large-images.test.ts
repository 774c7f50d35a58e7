import { randomBytes } from "node:crypto";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { checkFile, fileLimits } from "#server/infrastructure/files/check.ts";

type Shape = { readonly width: number; readonly height: number; readonly channels: 3 | 4 };

/** Bits that the mask leaves out make colours few. */
const noise = (shape: Shape, mask = 0xff) =>
  sharp(
    randomBytes(shape.width * shape.height * shape.channels).map((byte) => byte & mask),
    { raw: shape },
  );
/** One random row again and again: next to nothing when each row is told by the one before it, else all of it. */
const rows = (shape: Shape) => {
  const row = randomBytes(shape.width * shape.channels);
  return sharp(Buffer.concat(Array.from({ length: shape.height }, () => row)), { raw: shape });
};

const images: readonly [string, string, () => Promise<Buffer>][] = [
  [
    "a PNG of which most is in its filters",
    "foto.png",
    () => rows({ width: 10_000, height: 500, channels: 4 }).png({ adaptiveFiltering: true }).toBuffer(),
  ],
  [
    "a PNG of few colours",
    "foto.png",
    () =>
      noise({ width: 3000, height: 2150, channels: 3 }, 0xc0)
        .png({ palette: true, dither: 0, effort: 1 })
        .toBuffer(),
  ],
  [
    "a JPEG that was written more tightly",
    "foto.jpg",
    () => noise({ width: 4000, height: 3000, channels: 3 }).jpeg({ quality: 45 }).toBuffer(),
  ],
];

describe.each(images)("%s", (_what, filename, make) => {
  test("is stored as no more than may be sent", async () => {
    const received = await make();
    expect(received.length).toBeLessThanOrEqual(fileLimits.bytes);
    const { bytes } = await checkFile(filename, received.toString("base64"), { network: "10.0.0" });
    expect(bytes.length).toBeLessThanOrEqual(fileLimits.bytes);
    const [before, after] = await Promise.all([sharp(received).metadata(), sharp(bytes).metadata()]);
    expect(after.width / after.height).toBeCloseTo(before.width / before.height, 1);
    expect(after.width).toBeGreaterThan(before.width / 2);
  });
});

const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: "#2266aa" } })
    .png()
    .toBuffer();

test("many pixels in few bytes are refused, and so many that are read anyhow cost as many bytes", async () => {
  const check = async (png: Buffer) => checkFile("foto.png", png.toString("base64"), { network: "10.0.0" });
  await expect(check(await plain(7_000, 7_000))).rejects.toMatchObject({ code: "file-pixels" });
  const page = await plain(3_000, 4_000);
  expect((await check(page)).excess).toBe(12_000_000 / 8 - page.length);
});

test("a photo of more pixels than anybody reads is stored with fewer", async () => {
  const photo = await noise({ width: 300, height: 200, channels: 3 })
    .resize({ width: 6_000, height: 4_000 })
    .jpeg({ quality: 60 })
    .toBuffer();
  expect(photo.length).toBeLessThanOrEqual(fileLimits.bytes);
  const { bytes } = await checkFile("foto.jpg", photo.toString("base64"), { network: "10.0.0" });
  const { width, height } = await sharp(bytes).metadata();
  expect(width * height).toBeLessThanOrEqual(16_000_000);
  expect(width * height).toBeGreaterThan(15_000_000);
});
