import schema from "../../../schemas/profession.schema.json" with { type: "json" };
import type { Db, Trx } from "../../infrastructure/db/tables.ts";
import { profileWith } from "../../people/brokers/broker.ts";
import { brokerOfOwner } from "../../people/principals/principal.ts";
import type { Decision } from "../entity/decision.ts";
import type { Moved } from "../entity/stored.ts";
import type { Entity } from "../entity.ts";
import type { Answers, StoredRecord } from "../record.ts";
import statuses from "./statuses.json" with { type: "json" };
import texts from "./texts.json" with { type: "json" };

/** What of a broker's profile changes by review alone. */
export const reviewedFields = Object.keys(schema.properties);

/** Licence, tax and bank data that a broker would have otherwise. The back office decides. */
export const profileChange: Entity = {
  name: "profile-change",
  path: "/profile-changes",
  idName: "changeId",
  summaries: {
    read: "Los datos que se cambian con revisión, y si hay un cambio pedido",
    store: "Pide cambiar la matrícula, los datos impositivos o la cuenta",
  },
  filledBy: { flow: "account/profession" },
  isServedApart: true,
  statuses,
  texts,
  stored: { moved: applyApproved },
  decided: { by: "office", review: reviewByDocument },
};

/** The last change that somebody asked for. */
export function findLast(db: Db, owner: string) {
  return db
    .selectFrom("records")
    .select("status")
    .where("entity", "=", profileChange.name)
    .where("owner", "=", owner)
    .orderBy("created_at", "desc")
    .executeTakeFirst();
}

/** What the simulated back office looks at: an account that its bank has closed is called so. */
function reviewByDocument({ answers }: Pick<StoredRecord, "answers" | "facts">): Decision {
  const { bankAccount } = answers as { readonly bankAccount?: string };
  const isClosed = bankAccount?.toLowerCase().includes("cerrada") ?? false;
  return isClosed
    ? { status: "rejected", note: "El banco dice que esa cuenta está cerrada" }
    : { status: "approved" };
}

async function applyApproved(trx: Trx, { owner, status, answers, at }: Moved): Promise<void> {
  if (status !== "approved") return;
  const approved = Object.fromEntries(
    reviewedFields.map((name) => [name, (answers as Answers)[name] ?? null]),
  );
  await trx
    .updateTable("brokers")
    .set({ profile: profileWith(approved), updated_at: at })
    .where("id", "=", brokerOfOwner(owner) ?? owner)
    .execute();
}
