import schema from "../../../schemas/profession.schema.json" with { type: "json" };
import type { Db, Trx } from "../../infrastructure/db/tables.ts";
import { AppError } from "../../infrastructure/errors/errors.ts";
import { findAccount, profileWith } from "../../people/brokers/broker.ts";
import { type Broker, brokerOfOwner, ownerOf } from "../../people/principals/principal.ts";
import type { Decision } from "../entity/decision.ts";
import type { Moved } from "../entity/stored.ts";
import type { Entity } from "../entity.ts";
import type { Answers, StoredRecord } from "../record.ts";
import statuses from "./statuses.json" with { type: "json" };
import texts from "./texts.json" with { type: "json" };

/** What of a broker's profile changes by review alone. */
const reviewedFields = Object.keys(schema.properties);

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
  statuses,
  texts,
  stored: { moved: applyApproved },
  decided: {
    review: reviewByDocument,
    notice: { title: "Tu cambio de datos: {status}", path: "/perfil" },
  },
  own: { show: showCurrent },
};

/** What GET answers: what the profile says now, and how the last change stands that was asked for. */
async function showCurrent(db: Db, broker: Broker): Promise<object> {
  const account = await findAccount(db, broker.brokerId);
  if (!account) throw new AppError("session-required");
  const { profile, identityNumber } = account;
  const last = await findLast(db, ownerOf(broker));
  const current = reviewedFields.map((name) => [name, profile[name] ?? null]);
  return { ...Object.fromEntries(current), identityNumber, status: last?.status ?? "none" };
}

/** The last change that somebody asked for. */
function findLast(db: Db, owner: string) {
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
