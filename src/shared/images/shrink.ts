const longestSide = 2000;
const quality = 0.8;

/** Sizes of an image whose longest side does not pass the limit. */
export function fitWithin(width: number, height: number, limit = longestSide): [number, number] {
  const scale = Math.min(1, limit / Math.max(width, height));
  return [Math.max(1, Math.round(width * scale)), Math.max(1, Math.round(height * scale))];
}

/** A photo that was drawn again, and the pixels of the shorter side that it had before. */
type Shrunk = { readonly blob: Blob; readonly side: number };

/** Draws a photo again, smaller and as JPEG: what it told of place and camera stays behind. Undefined when it cannot be read. */
export async function shrinkPhoto(photo: Blob): Promise<Shrunk | undefined> {
  try {
    const image = await createImageBitmap(photo, { imageOrientation: "from-image" });
    const [width, height] = fitWithin(image.width, image.height);
    const side = Math.min(image.width, image.height);
    const blob = await draw(image, width, height);
    image.close();
    return { blob, side };
  } catch {
    return undefined;
  }
}

async function draw(image: ImageBitmap, width: number, height: number): Promise<Blob> {
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext("2d");
  if (!context) throw new Error("photo: no canvas to draw on");
  // A PNG may be transparent, and JPEG would show that black.
  context.fillStyle = "#ffffff";
  context.fillRect(0, 0, width, height);
  context.imageSmoothingQuality = "high";
  context.drawImage(image, 0, 0, width, height);
  return canvas.convertToBlob({ type: "image/jpeg", quality });
}
