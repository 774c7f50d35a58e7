import { sql } from "kysely";
import { prepare } from "../db/prepare.ts";

/** What a save writes of a claim. */
type Row = {
  readonly id: string;
  readonly status: string;
  readonly version: number;
  readonly content: string;
  readonly ticketId: string;
  readonly draftId: string | null;
  readonly now: Date;
  readonly sentAt: Date | null;
};
type NewRow = Row & {
  readonly policyId: string;
  readonly identityNumber: string;
  readonly platform: string;
  readonly release: string | null;
};

export const updateAccident = prepare((db, values: Row) =>
  db.updateTable("accidents").set(columnsOf(values)).where("id", "=", values.id).compile(),
);

/** A new claim, with the draft as the first status of its history. */
export const insertAccident = prepare((db, values: NewRow) =>
  db
    .with("history", (history) =>
      history.insertInto("accident_statuses").values({
        accident_id: values.id,
        status: "draft",
        author: "insured",
        note: null,
        created_at: values.now,
      }),
    )
    .insertInto("accidents")
    .values({
      ...columnsOf(values),
      id: values.id,
      policy_id: values.policyId,
      identity_number: values.identityNumber,
      platform: values.platform,
      release: values.release,
      created_at: values.now,
    })
    .compile(),
);

function columnsOf({ status, version, content, ticketId, draftId, now, sentAt }: Row) {
  return {
    status,
    version,
    content: sql<string>`${content}::jsonb`,
    ticket_id: ticketId,
    draft_id: draftId,
    updated_at: now,
    sent_at: sentAt,
  };
}
