export type FileKind = "jpg" | "png" | "pdf";

export const mediaTypes: Readonly<Record<FileKind, string>> = {
  jpg: "image/jpeg",
  png: "image/png",
  pdf: "application/pdf",
};

const signatures: readonly (readonly [FileKind, readonly number[]])[] = [
  ["jpg", [0xff, 0xd8, 0xff]],
  ["png", [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]],
  ["pdf", [0x25, 0x50, 0x44, 0x46, 0x2d]],
];

/** What a file is by its first bytes, whatever its name says. */
export function sniff(bytes: Uint8Array): FileKind | undefined {
  return signatures.find(([, signature]) => signature.every((byte, index) => bytes[index] === byte))?.[0];
}

/** What a phone may send in place of a photo, as far as its first twelve bytes tell. */
export function sniffOther(bytes: Uint8Array): "video" | "heic" | undefined {
  const text = String.fromCharCode(...bytes);
  // A family of formats, which its brand tells apart: https://mp4ra.org
  if (text.slice(4, 8) === "ftyp") return /^(hei|hev|mif|msf|avi)/.test(text.slice(8)) ? "heic" : "video";
  const isMatroska = [0x1a, 0x45, 0xdf, 0xa3].every((byte, index) => bytes[index] === byte);
  return isMatroska || /^RIFF.{4}AVI/s.test(text) ? "video" : undefined;
}
