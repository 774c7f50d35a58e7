import { refuseTable } from "./table.ts";

/**
 * The text of a file whose letters nobody tells: by its first bytes, else UTF-8 where it is that, else what Windows
 * writes, which ISO-8859-1 is a part of. What holds characters that no text has is refused.
 */
export function decodeText(bytes: Uint8Array): string {
  const marked = marks.find(({ mark }) => mark.every((byte, index) => bytes[index] === byte));
  const text = marked
    ? new TextDecoder(marked.encoding).decode(bytes)
    : (decodeAs("utf-8", bytes) ?? new TextDecoder("windows-1252").decode(bytes));
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what tells that it is no text.
  if (/[\u0000-\u0008\u000e-\u001a\u001c-\u001f]/.test(text)) throw refuseTable("damaged");
  return text;
}

const marks = [
  { mark: [0xef, 0xbb, 0xbf], encoding: "utf-8" },
  { mark: [0xff, 0xfe], encoding: "utf-16le" },
  { mark: [0xfe, 0xff], encoding: "utf-16be" },
] as const;

function decodeAs(encoding: string, bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}
