import type { Person } from "./person.ts";
import { partsAbout } from "./redact.ts";

/** A file of somebody's, with what it hangs on. */
export type HeldFile = { readonly record: string; readonly name: string; readonly storedName: string };

/** The files of somebody, those of what they sent first. */
export function filesOf({ records, policies }: Person): readonly HeldFile[] {
  return [
    ...records.flatMap(({ id, files }) => files.map((file) => ({ ...file, record: id }))),
    ...policies.flatMap(({ id, documents }) => documents.map((file) => ({ ...file, record: id }))),
  ];
}

/**
 * All that is stored of somebody, as it is handed out: of the records of others their own part, of a file by what it is
 * found, and nothing of how we name it.
 */
export function contentOf(person: Person, files: readonly object[]): string {
  const { identityNumber, mentions, records, ...rest } = person;
  const content = {
    identityNumber,
    ...rest,
    records,
    mentions: mentions.map(({ id, entity, status, createdAt, answers, facts }) => {
      const parts = [answers, facts].flatMap((document) => partsAbout(document, identityNumber));
      return { id, entity, status, createdAt, parts };
    }),
    files,
  };
  return JSON.stringify(content, (key, value: unknown) => (key === "storedName" ? undefined : value), 2);
}
