import type { SentFile } from "../../infrastructure/files/prepare-files.ts";
import type { Received } from "../entity/stored.ts";
import type { Answers } from "../record.ts";

type SentPhoto = {
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
  const tagged = (files ?? []) as readonly SentPhoto[]; // the schema of the call gave it this shape
  return {
    files: tagged.map(sentFile),
    refer: (references) => {
      if (body.photos !== undefined) return body;
      const photos = tagged.map(({ tag }, index) => ({ tag, file: references[index] }));
      return { ...body, photos };
    },
  };
}

function sentFile({ tag, content, key, filename }: SentPhoto): SentFile {
  const name = filename ?? `${tag}.${extensionOf(content)}`;
  return { filename: name, content, ...(key === undefined ? {} : { key }) };
}

/** The specified call names no files: what begins as none of these is refused by its content. */
function extensionOf(base64: string): string {
  if (base64.startsWith("iVBORw0")) return "png";
  return base64.startsWith("JVBERi0") ? "pdf" : "jpg";
}
