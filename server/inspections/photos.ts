import type { SentFile } from "../files/prepare-files.ts";
import type { Received, Settled } from "../records/entity.ts";
import type { Judged } from "../records/judge.ts";
import type { Answers, StoredRecord } from "../records/record.ts";
import { type Asked, factsOf, type Photo, photosIn } from "./asked.ts";

type TaggedFile = {
  readonly tag: string;
  readonly content: string;
  readonly key?: string;
  readonly filename?: string;
};

/**
 * Takes the files out of the specification's body, a list of tag and base64, and tells where each goes. A wizard that
 * says its photos by itself has them named already.
 */
export function receiveFiles({ files, ...body }: Answers): Received {
  const tagged = (files ?? []) as readonly TaggedFile[]; // the schema of the call gave it this shape
  return {
    files: tagged.map(sentFile),
    refer: (references) => {
      if (body.photos !== undefined) return body;
      const photos = tagged.map(({ tag }, index) => ({ tag, file: references[index] }));
      return { ...body, photos };
    },
  };
}

/**
 * What was sent joins what was sent before: of a rejected inspection only the rejected photos come again. Those that
 * came are under review.
 */
export function settlePhotos(record: StoredRecord | undefined, { content, files }: Judged): Settled {
  const { asked } = record ? factsOf(record) : { asked: [] };
  const sent = photosIn(content);
  const photoOf = (photos: readonly Photo[], tag: string) => photos.find((photo) => photo.tag === tag);
  const tags = [...new Set([...asked, ...sent].map(({ tag }) => tag))];
  const before = photosIn(record?.answers ?? {});
  const kept = before.filter(({ tag }) => photoOf(sent, tag) === undefined);
  const now = tags.map((tag): Asked => {
    const photo = photoOf(sent, tag);
    return photo
      ? { tag, status: "inReview", key: photo.file.key }
      : (asked.find((one) => one.tag === tag) ?? { tag, status: "pending" });
  });
  return {
    content: { ...content, photos: [...kept, ...sent] },
    files: [...(files ?? []), ...kept.map(({ file: { key, name } }) => ({ key, name, path: "/photos" }))],
    facts: { asked: now },
  };
}

function sentFile({ tag, content, key, filename }: TaggedFile): SentFile {
  const name = filename ?? `${tag}.${extensionOf(content)}`;
  return { filename: name, content, ...(key === undefined ? {} : { key }) };
}

/** The specified call names no files: what begins as none of these is refused by its content. */
function extensionOf(base64: string): string {
  if (base64.startsWith("iVBORw0")) return "png";
  return base64.startsWith("JVBERi0") ? "pdf" : "jpg";
}
