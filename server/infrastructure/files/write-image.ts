import type { Sharp } from "sharp";
import { AppError } from "../errors/errors.ts";
import limits from "../limits/limits.json" with { type: "json" };
import { loadSharp } from "../sharp.ts";
import { createTurns } from "../turns.ts";
import { dropPassengers } from "./drop-passengers.ts";

export type Image = {
  readonly name: string;
  readonly received: Uint8Array;
  readonly type: "image/jpeg" | "image/png";
  /** Pixels of its shorter side, at the least. */
  readonly minSide?: number | undefined;
};

/** An image as it is stored, and how much of one it was. */
export type Written = { readonly bytes: Uint8Array; readonly pixels: number };

const mebi = 1_048_576;
const most = limits.files;

// Decoded images are what the memory is reckoned with: one of 50 megapixels takes 200 MB.
const turns = createTurns({
  places: most.imagesAtOnce,
  weight: most.pixels, // as the largest alone
  patience: most.patienceSeconds * 1000,
  impatient: () => tooBusy(),
});

/**
 * Writes an image anew, upright: no EXIF, no passengers. It is scaled down before it is written: to what anybody reads on
 * a paper, and to what may be stored, since a photo may be written more tightly than it is here. One of many pixels in
 * few bytes is refused: no camera makes it, and it costs seconds. So is one that is too small to show anything.
 */
export async function writeImage(image: Image): Promise<Written> {
  const { name, type } = image;
  const received = type === "image/png" ? dropPassengers(image.received) : image.received;
  const sharp = await loadSharp();
  const fail = (cause: unknown): never => {
    // What takes too long may do so because everything does.
    if (cause instanceof Error && cause.message.startsWith("timeout")) throw tooBusy(cause);
    throw new AppError("file-damaged", { params: { name }, cause });
  };
  // Only the header is read here: it may announce an image that does not fit in memory.
  const header = await sharp(received, { limitInputPixels: false }).metadata().catch(fail);
  const { minSide: side = 0 } = image;
  if (Math.min(header.width, header.height) < side)
    throw new AppError("file-small", { params: { name, side } });
  const pixels = header.width * header.height;
  if (pixels > Math.min(most.pixels, Math.max(most.fewPixels, received.length * most.pixelsOfByte)))
    throw new AppError("file-pixels", { params: { name } });
  const write = async (scale: number): Promise<Uint8Array> => {
    const read = sharp(received, { limitInputPixels: most.pixels, failOn: "error" })
      .timeout({ seconds: 15 })
      .autoOrient();
    const upright = header.autoOrient;
    const sized = scale < 1 ? read.resize({ width: Math.max(1, Math.floor(upright.width * scale)) }) : read;
    return encode(sized, type, header.isPalette === true)
      .toBuffer()
      .catch(fail);
  };
  const leave = await turns.take(pixels);
  try {
    const legible = Math.min(1, Math.sqrt(most.fewPixels / pixels));
    const written = await write(legible);
    if (written.length <= most.bytes) return { bytes: written, pixels };
    // A scaled image has more detail in each pixel.
    const scaled = await write(0.85 * legible * Math.sqrt(most.bytes / written.length));
    if (scaled.length <= most.bytes) return { bytes: scaled, pixels };
    throw new AppError("file-size", { params: { size: `${most.bytes / mebi} MB` } });
  } finally {
    leave();
  }
}

// PNG without filters by row: what they made small would be stored a hundred times as large. Colours of a palette are
// few and need none.
function encode(image: Sharp, type: Image["type"], isPalette: boolean): Sharp {
  if (type === "image/jpeg") return image.jpeg({ quality: 88, mozjpeg: false });
  return isPalette ? image.png({ palette: true }) : image.png({ adaptiveFiltering: true });
}

function tooBusy(cause?: unknown): AppError {
  return new AppError("busy", { retryAfter: 10, cause });
}
