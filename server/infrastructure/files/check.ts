import { createHash } from "node:crypto";
import { AppError } from "../errors/errors.ts";
import limits from "../limits/limits.json" with { type: "json" };
import { rewriteImage } from "./rewrite-image.ts";

/** Specification §9. */
export const fileLimits = { bytes: limits.files.bytes, count: limits.files.count };
const formats = "jpg, jpeg, png, pdf";

const kinds = {
  jpg: { type: "image/jpeg", format: "JPG" },
  jpeg: { type: "image/jpeg", format: "JPG" },
  png: { type: "image/png", format: "PNG" },
  pdf: { type: "application/pdf", format: "PDF" },
} as const;

export type CheckedFile = {
  readonly name: string;
  readonly type: string;
  readonly bytes: Uint8Array;
  /** Of what is stored and served. */
  readonly sha256: string;
  /** Of what was sent: tells a repeated upload from another file. */
  readonly receivedSha256: string;
  /** What it costs beyond its bytes, in bytes: an image of many pixels may come in few. */
  readonly excess: number;
};

/** Decodes a file that came from a network, refuses what is not what its name says, and writes images anew: no EXIF, no passengers. */
export async function checkFile(filename: string, content: string, network: string): Promise<CheckedFile> {
  const name = cleanName(filename);
  const extension = /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? "";
  if (!Object.hasOwn(kinds, extension)) throw new AppError("file-type", { params: { formats } });
  const { type, format } = kinds[extension as keyof typeof kinds];
  const received = decode(name, content);
  const { fileTypeFromBuffer } = await import("file-type"); // loaded when a file first comes, not at the start
  const found = await fileTypeFromBuffer(received);
  if (found?.mime !== type) throw new AppError("file-mismatch", { params: { name, formats: format } });
  const { bytes, pixels } =
    type === "application/pdf"
      ? { bytes: received, pixels: 0 }
      : await rewriteImage({ name, received, type }, network);
  const excess = Math.max(0, pixels / limits.files.pixelsOfQuota - received.length);
  return { name, type, bytes, sha256: hash(bytes), receivedSha256: hash(received), excess };
}

function decode(name: string, content: string): Buffer {
  // Four characters carry three bytes: what is too long is not decoded at all.
  if (content.length > Math.ceil(fileLimits.bytes / 3) * 4) throw tooLarge();
  const bytes = Buffer.from(content, "base64");
  if (bytes.length === 0) throw new AppError("file-empty", { params: { name } });
  if (bytes.length > fileLimits.bytes) throw tooLarge();
  // Node skips what is no base64; then less comes out than the text announced.
  const padding = content.endsWith("==") ? 2 : content.endsWith("=") ? 1 : 0;
  if (content.length % 4 !== 0 || bytes.length !== (content.length / 4) * 3 - padding) {
    throw new AppError("file-damaged", { params: { name } });
  }
  return bytes;
}

/** A file's name without a path, without control or direction characters, of a length that fits anywhere. */
function cleanName(filename: string): string {
  const bare = filename
    .normalize("NFC")
    .replace(/^.*[/\\]/s, "")
    .replace(/[\p{Cc}\p{Cf}<>:"|?*]/gu, "")
    .trim();
  const [, stem = bare, extension = ""] = /^(.*?)(\.[^.]{1,10})?$/s.exec(bare) ?? [];
  return `${[...stem].slice(0, 100).join("") || "archivo"}${extension}`;
}

function tooLarge(): AppError {
  return new AppError("file-size", { params: { size: "5 MB" } });
}

function hash(bytes: Uint8Array): string {
  return createHash("sha256").update(bytes).digest("hex");
}
