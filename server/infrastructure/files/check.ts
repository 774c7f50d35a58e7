import { createHash } from "node:crypto";
import { AppError } from "../errors/errors.ts";
import limits from "../limits/limits.json" with { type: "json" };
import { cleanName, decodeFile } from "./decode-file.ts";
import { rewriteImage } from "./rewrite-image.ts";

/** Specification §9. */
export const fileLimits = { bytes: limits.files.bytes, count: limits.files.count, side: limits.files.side };
const formats = "jpg, jpeg, png, pdf";

const kinds = {
  jpg: { type: "image/jpeg", format: "JPG" },
  jpeg: { type: "image/jpeg", format: "JPG" },
  png: { type: "image/png", format: "PNG" },
  pdf: { type: "application/pdf", format: "PDF" },
} as const;

/** Throws the refusal of a file type for a media type that no accepted file has. */
export function refuseOtherType(type: string): void {
  if (!Object.values(kinds).some((kind) => kind.type === type))
    throw new AppError("file-type", { params: { formats } });
}

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
export async function checkFile(
  filename: string,
  content: string,
  { network, minSide }: { readonly network: string; readonly minSide?: number | undefined },
): Promise<CheckedFile> {
  const name = cleanName(filename);
  const extension = /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? "";
  if (!Object.hasOwn(kinds, extension)) throw new AppError("file-type", { params: { formats } });
  const { type, format } = kinds[extension as keyof typeof kinds];
  const { bytes: received } = decodeFile(filename, content, { bytes: fileLimits.bytes, size: "5 MB" });
  const { fileTypeFromBuffer } = await import("file-type"); // loaded when a file first comes, not at the start
  const found = await fileTypeFromBuffer(received);
  if (found?.mime !== type) throw new AppError("file-mismatch", { params: { name, formats: format } });
  const { bytes, pixels } =
    type === "application/pdf"
      ? { bytes: received, pixels: 0 }
      : await rewriteImage({ name, received, type, minSide }, network);
  const excess = Math.max(0, pixels / limits.files.pixelsOfQuota - received.length);
  return { name, type, bytes, sha256: hash(bytes), receivedSha256: hash(received), excess };
}

function hash(bytes: Uint8Array): string {
  return createHash("sha256").update(bytes).digest("hex");
}
