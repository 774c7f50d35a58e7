import type { FileLimits } from "#engine/react/host.ts";
import { shrinkPhoto } from "./shrink.ts";
import { type FileKind, mediaTypes, sniff, sniffOther } from "./sniff.ts";

/** What a file can be that is no photo and no paper, and what is said of it. */
const causes = {
  empty: "form.file.empty",
  video: "form.file.video",
  heic: "form.file.heic",
  broken: "form.file.broken",
} as const;
type Cause = keyof typeof causes;

export type TakenFile = { readonly name: string; readonly type: string; readonly blob: Blob };
export type RefusedFile = {
  readonly problem: "field_file_type" | "field_file_size" | "form.file.small";
  /** What the text of the problem names: endings, bytes, and pixels of a side. */
  readonly params: { readonly formats?: readonly string[]; readonly size?: number; readonly side?: number };
  /** What it is in place of what is asked for, where that can be told. */
  readonly cause?: (typeof causes)[Cause];
};

/** Looks at what a chosen file really is, makes photos smaller, and only then applies the limit of size. */
export async function takeFile(file: File, limits: FileLimits): Promise<TakenFile | RefusedFile> {
  const wrongType = (cause?: Cause): RefusedFile => ({
    problem: "field_file_type",
    params: { formats: limits.types.map(endingOf) },
    ...(cause ? { cause: causes[cause] } : {}),
  });
  const start = new Uint8Array(await file.slice(0, 12).arrayBuffer());
  const kind = sniff(start);
  if (!kind) return wrongType(file.size === 0 ? "empty" : sniffOther(start));
  if (!allows(limits.types, kind)) return wrongType();
  const photo = kind === "pdf" ? { blob: file, side: Number.POSITIVE_INFINITY } : await shrinkPhoto(file);
  if (!photo) return wrongType("broken");
  const { minSide = 0 } = limits;
  if (photo.side < minSide) return { problem: "form.file.small", params: { side: minSide } };
  const shrunk = photo.blob;
  // A small photo that was JPEG already may only grow; it is still drawn again, for what it tells of its place.
  if (shrunk.size > limits.maxBytes) return { problem: "field_file_size", params: { size: limits.maxBytes } };
  const type = kind === "pdf" ? mediaTypes.pdf : mediaTypes.jpg;
  return {
    name: renamed(file.name, kind === "pdf" ? "pdf" : "jpg"),
    type,
    blob: new Blob([shrunk], { type }),
  };
}

/** Limits name types by ending (`jpg`, `jpeg`) or by media type. Photos become JPEG, so a limit without it takes none. */
function allows(types: readonly string[], kind: FileKind): boolean {
  const accepted = types.map((type) => endingOf(type).replace("jpeg", "jpg"));
  return accepted.includes(kind) && (kind === "pdf" || accepted.includes("jpg"));
}

function endingOf(type: string): string {
  return type.toLowerCase().replace(/^.*\//, "");
}

/** The same name with the ending of what the file became, without what no file system likes. */
function renamed(name: string, ending: "jpg" | "pdf"): string {
  const base = name
    .replace(/\.[^.]*$/, "")
    .replace(/[^\p{L}\p{N} ._()-]+/gu, "-")
    .trim()
    .slice(0, 80);
  return `${base || "archivo"}.${ending}`;
}
