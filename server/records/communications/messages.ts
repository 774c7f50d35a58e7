import type { ReportEntry } from "#engine/runtime/index.ts";
import { contactTitle } from "../../insurance/insurers/contacts.ts";
import type { Attached } from "../entity/shown.ts";
import type { OwnedRecord } from "../record.ts";
import type { CommunicationFacts } from "./communication-facts.ts";

/** One thing that was said in a conversation; the instant in ISO. */
export type Message = {
  readonly id: string;
  readonly by: "broker" | "insurer" | "office" | "person";
  readonly author: string;
  readonly at: string;
  readonly text?: string;
  /** What a form said, in the words in which it was asked. */
  readonly entries?: readonly ReportEntry[];
  readonly files: readonly { readonly id: string; readonly name: string; readonly size: number }[];
};

/** Who answers, as brokers know them. */
export const officeName = "Mesa de Trámite";

/** Who wrote what only carries the files of an answer of the office's. */
export const officeWriter = "office";

/** All that was said in a conversation, the first first: what began it, what either side wrote, what the office answered. */
export function messagesOf(
  record: OwnedRecord,
  { files, additions, history }: Attached,
  broker: string,
): readonly Message[] {
  const { id, answers, facts, report, createdAt, writer } = record;
  const { holder, insurer = "", area = "" } = facts as CommunicationFacts; // jsonb that only this server writes
  const filesOf = (recordId: string) =>
    files.filter((file) => file.recordId === recordId).map(({ id, name, size }) => ({ id, name, size }));
  const said = (text: unknown) => (typeof text === "string" && text !== "" ? { text } : {});
  const sideOf = (by: string) => {
    if (by.startsWith("broker:")) return { by: "broker", author: broker } as const;
    if (by.startsWith("insurer:")) return { by: "insurer", author: contactTitle(insurer, area) } as const;
    return { by: "person", author: holder ?? String(answers.fullName ?? "") } as const;
  };
  const first: Message = {
    ...sideOf(writer),
    ...{ id, at: createdAt.toISOString(), files: filesOf(id) },
    // What was written is read as it was; what a form asked, as it was asked.
    ...(typeof answers.text === "string" ? said(answers.text) : { entries: report ?? [] }),
  };
  const added = additions
    .filter(({ writer: by }) => by !== officeWriter)
    .map((one): Message => {
      return {
        ...sideOf(one.writer),
        ...{ id: one.id, at: one.at.toISOString(), files: filesOf(one.id) },
        ...said(one.answers.text),
      };
    });
  const answered = history.flatMap(({ status, note, at }, index): readonly Message[] => {
    if (note === null || (status !== "answered" && status !== "closed")) return [];
    const by = { by: "office", author: officeName } as const;
    // Its files came at the same moment, as what the office added.
    const own = additions.find((one) => one.writer === officeWriter && one.at.getTime() === at.getTime());
    const files = own ? filesOf(own.id) : [];
    return [{ ...by, id: `${id}-${index}`, at: at.toISOString(), text: note, files }];
  });
  return [first, ...[...added, ...answered].toSorted((one, other) => (one.at < other.at ? -1 : 1))];
}
