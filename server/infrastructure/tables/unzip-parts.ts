import { Unzip, UnzipInflate } from "fflate";
import { refuseTable, tableLimits } from "./table.ts";

/** The parts of a ZIP, inflated when they are asked for. */
export type Parts = {
  /** Returns a part as text; undefined where there is none. Throws what its marks or bytes make too much. */
  read(name: string): string | undefined;
};

const decoder = new TextDecoder();
/** Bytes that are inflated at once: what they come to is counted before more of them are. */
const step = 16_384;

/** Returns a part's name as it is compared: packages know no case, and some writers begin with a slash or write backslashes. */
export function nameOfPart(name: string): string {
  return name.replaceAll("\\", "/").replace(/^\/+/, "").toLowerCase();
}

/** Opens a ZIP. What comes out of all parts is counted as it comes: what an archive says of its own sizes is not believed. */
export function openParts(bytes: Uint8Array): Parts {
  const count = createCount();
  return {
    read: (name) => {
      const wanted = nameOfPart(name);
      return wanted === "" ? undefined : inflatePart(bytes, wanted, count);
    },
  };
}

function inflatePart(
  bytes: Uint8Array,
  wanted: string,
  count: (chunk: Uint8Array) => void,
): string | undefined {
  let [text, isFound]: [string | undefined, boolean] = [undefined, false];
  let failed: unknown;
  const unzip = new Unzip((file) => {
    if (isFound || nameOfPart(file.name) !== wanted) return;
    isFound = true;
    const chunks: Uint8Array[] = [];
    file.ondata = (cause, chunk, isLast) => {
      failed ??= cause ?? undefined;
      if (failed !== undefined) return;
      try {
        count(chunk);
      } catch (refusal) {
        failed = refusal;
        return file.terminate();
      }
      chunks.push(chunk);
      if (isLast) text = decoder.decode(Buffer.concat(chunks));
    };
    file.start();
  });
  unzip.register(UnzipInflate);
  try {
    for (let at = 0; at < bytes.length && failed === undefined && text === undefined; at += step)
      unzip.push(bytes.subarray(at, at + step), at + step >= bytes.length);
  } catch (cause) {
    failed ??= refuseTable("damaged", undefined, cause);
  }
  if (failed === undefined && (text !== undefined || !isFound)) return text;
  throw failed instanceof Error && "code" in failed && failed.code === "table-refused"
    ? failed
    : refuseTable("damaged", undefined, failed);
}

const [tag, entity] = ["<", "&"].map((mark) => mark.charCodeAt(0));

/** Counts what comes out of a ZIP, with the marks of XML that a reader spends its time on, and refuses more than a lawful file has. */
function createCount(): (chunk: Uint8Array) => void {
  let [size, tags, entities] = [0, 0, 0];
  return (chunk) => {
    size += chunk.length;
    for (const byte of chunk) {
      if (byte === tag) tags += 1;
      else if (byte === entity) entities += 1;
    }
    const { partBytes, tags: mostTags, entities: mostEntities } = tableLimits;
    if (size > partBytes || tags > mostTags || entities > mostEntities) throw refuseTable("unfolds");
  };
}
