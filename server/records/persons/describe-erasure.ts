import type { Entity } from "../entity.ts";
import { fatesOf, type Person, type PersonRecord } from "./person.ts";

/** What is erased of somebody and what stays, in sentences for whoever runs the server. */
export type Erasure = { readonly goes: readonly string[]; readonly stays: readonly string[] };

/** What of a person would go and what stays, a line each. */
export function describeErasure(person: Person, entities: readonly Entity[], now: Date): Erasure {
  const { of: fateOf, keepsPerson } = fatesOf(person, entities, now);
  const named = ({ entity, number, id, status }: PersonRecord) => `${entity} ${number ?? id} (${status})`;
  const parts = person.records.filter((record) => fateOf(record) !== "kept");
  const papers = person.policies
    .filter((policy) => fateOf(policy) !== "kept")
    .flatMap((one) => one.documents);
  const files = parts.reduce((sum, record) => sum + record.files.length, papers.length);
  return {
    goes: [
      ...(keepsPerson || !person.insured ? [] : ["name, CUIL, birth date and e-mail"]),
      ...parts.map((record) =>
        fateOf(record) === "goes" ? `${named(record)}: all of it` : `${named(record)}: what was answered`,
      ),
      ...person.mentions
        .filter((record) => fateOf(record) !== "kept")
        .map((record) => `${named(record)} of somebody else: their part in it`),
      ...(files === 0 ? [] : [`${files} files`]),
      ...(person.importRows.length === 0 ? [] : [`${person.importRows.length} rows of brokers' files`]),
      ...(person.tickets.length === 0 ? [] : [`${person.tickets.length} identifications`]),
    ],
    stays: [
      ...person.policies.map((policy) =>
        fateOf(policy) === "kept"
          ? `policy ${policy.number} with its person, until ${policy.endsOn} and while a claim is open: a contract in force (Ley 25.326, art. 5.2.d)`
          : `policy ${policy.number}, without its person`,
      ),
      ...[...person.records, ...person.mentions]
        .filter((record) => fateOf(record) === "kept")
        .map((record) => `${named(record)}: it is being worked on (Ley 25.326, art. 16.5)`),
      "in the audit, that something was sent, when, and its hash",
    ],
  };
}
