import { randomBytes } from "node:crypto";
import type { Page } from "playwright";
import sharp from "sharp";

export type ChosenFile = { readonly name: string; readonly mimeType: string; readonly buffer: Buffer };

/** A photo of one colour, of so many pixels on its shorter side. */
export async function photo(name: string, colour = "#3a7ca5", side = 480): Promise<ChosenFile> {
  const buffer = await plain(colour, side).jpeg().toBuffer();
  return { name, mimeType: "image/jpeg", buffer };
}

/** A photo as heavy as one of a phone after the browser has made it smaller: some 400 kB that compress no further. */
export async function heavyPhoto(name: string): Promise<ChosenFile> {
  const noise = { type: "gaussian", mean: 128, sigma: 22 } as const;
  const create = { width: 1600, height: 1200, channels: 3, background: "#777", noise } as const;
  const buffer = await sharp({ create }).jpeg({ quality: 75 }).toBuffer();
  return { name, mimeType: "image/jpeg", buffer };
}

/** A photo that tells where it was taken and with what. */
export async function photoWithPlace(name: string): Promise<ChosenFile> {
  const buffer = await plain("#b5651d")
    .withExif({
      IFD0: { Make: "Camara", Model: "Delatora" },
      IFD3: { GPSLatitudeRef: "S", GPSLatitude: "32/1 57/1 0/1", GPSLongitudeRef: "W" },
    })
    .jpeg()
    .toBuffer();
  return { name, mimeType: "image/jpeg", buffer };
}

/** A photo over the limit of 5 MB, as a phone takes them: noise does not compress. */
export async function hugePhoto(name: string): Promise<ChosenFile> {
  const [width, height] = [3000, 2250];
  const noise = randomBytes(width * height * 3);
  const buffer = await sharp(noise, { raw: { width, height, channels: 3 } })
    .jpeg({ quality: 92 })
    .toBuffer();
  return { name, mimeType: "image/jpeg", buffer };
}

/** A PDF of that many bytes: its signature, and a comment that fills it. */
export function pdf(name: string, bytes = 2_000): ChosenFile {
  const head = "%PDF-1.4\n1 0 obj<<>>endobj\n%";
  const tail = "\n%%EOF\n";
  const buffer = Buffer.from(head + "x".repeat(bytes - head.length - tail.length) + tail);
  return { name, mimeType: "application/pdf", buffer };
}

function plain(background: string, height = 480) {
  return sharp({ create: { width: 640, height, channels: 3, background } });
}

/** A photo in each tile of a step, whose tiles come with a script of their own: whoever counts them at once may find none. */
export async function fillTiles(page: Page, name: string): Promise<void> {
  const places = page.locator("input[type=file]");
  await places.first().waitFor({ state: "attached" });
  for (const [index, place] of (await places.all()).entries())
    await place.setInputFiles(await photo(`${name}-${index}.jpg`));
}
