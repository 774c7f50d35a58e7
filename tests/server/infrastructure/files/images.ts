import sharp from "sharp";

/** A photo as a phone makes it: lying on its side, with the place where it was taken. */
export function photo(width = 640, height = 480): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: "#8a5a2b" } })
    .jpeg()
    .withExif({
      IFD0: { Make: "Telefono", Orientation: "6" },
      IFD3: { GPSLatitudeRef: "S", GPSLatitude: "32/1 56/1 0/1" },
    })
    .withMetadata({ orientation: 6 })
    .toBuffer();
}

export function drawing(): Promise<Buffer> {
  return sharp({ create: { width: 400, height: 300, channels: 4, background: "#00000000" } })
    .png()
    .toBuffer();
}

export const document = Buffer.from(
  "%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n",
);

/** A PNG of few bytes and 56 megapixels. */
export function bomb(): Promise<Buffer> {
  return sharp({ create: { width: 8000, height: 7000, channels: 3, background: "#000000" } })
    .png({ compressionLevel: 9 })
    .toBuffer();
}
