const signatureLength = 8;

/** Beside its length, its name and its checksum, 4 bytes each. */
const frameLength = 12;

/**
 * Parts of a PNG that say how its pixels look; the rest is words about it, or anything. One profile may be compressed,
 * which the reader of images limits by itself.
 */
const drawn = new Set("IHDR PLTE IDAT IEND tRNS gAMA cHRM sRGB sBIT bKGD pHYs cICP iCCP eXIf".split(" "));

/**
 * A PNG without what is no picture, nor anything behind its end: texts in it are compressed a thousandfold, and who reads
 * the picture unpacks each of them. What is cut off in its middle stays cut off.
 */
export function dropPassengers(png: Uint8Array): Uint8Array {
  const view = Buffer.from(png.buffer, png.byteOffset, png.byteLength);
  const kept = [view.subarray(0, signatureLength)];
  let hasProfile = false;
  for (let at = signatureLength; at + frameLength <= view.length; ) {
    const end = at + frameLength + view.readUInt32BE(at);
    const name = view.toString("latin1", at + 4, at + 8);
    const isKept = drawn.has(name) && !(name === "iCCP" && hasProfile);
    if (isKept) kept.push(view.subarray(at, end));
    if (name === "iCCP") hasProfile = true;
    if (name === "IEND") break;
    at = end;
  }
  return Buffer.concat(kept);
}
