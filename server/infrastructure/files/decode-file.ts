import { AppError } from "../errors/errors.ts";

type Most = { readonly bytes: number /** The same as people say it. */; readonly size: string };

/** The bytes of a file that came as base64, with a name that fits anywhere; refuses what is larger, empty or cut off. */
export function decodeFile(
  filename: string,
  content: string,
  most: Most,
): { readonly name: string; readonly bytes: Buffer } {
  const name = cleanName(filename);
  return { name, bytes: decode(name, content, most) };
}

function decode(name: string, content: string, { bytes: most, size }: Most): Buffer {
  const tooLarge = () => new AppError("file-size", { params: { size } });
  // Four characters carry three bytes: what is too long is not decoded at all.
  if (content.length > Math.ceil(most / 3) * 4) throw tooLarge();
  const bytes = Buffer.from(content, "base64");
  if (bytes.length === 0) throw new AppError("file-empty", { params: { name } });
  if (bytes.length > most) throw tooLarge();
  // Node skips what is no base64; then less comes out than the text announced.
  const padding = content.endsWith("==") ? 2 : content.endsWith("=") ? 1 : 0;
  if (content.length % 4 !== 0 || bytes.length !== (content.length / 4) * 3 - padding)
    throw new AppError("file-damaged", { params: { name } });
  return bytes;
}

/** A file's name without a path, without control or direction characters, of a length that fits anywhere. */
export function cleanName(filename: string): string {
  const bare = filename
    .normalize("NFC")
    .replace(/^.*[/\\]/s, "")
    .replace(/[\p{Cc}\p{Cf}<>:"|?*]/gu, "")
    .trim();
  const [, stem = bare, extension = ""] = /^(.*?)(\.[^.]{1,10})?$/s.exec(bare) ?? [];
  return `${[...stem].slice(0, 100).join("") || "archivo"}${extension}`;
}
