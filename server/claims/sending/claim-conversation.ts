import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { jsonb } from "../../infrastructure/db/json.ts";
import type { Db, Trx } from "../../infrastructure/db/tables.ts";
import { hashLinkCode } from "../../people/sessions/keys.ts";
import { communication } from "../../records/communications/communication.ts";
import type { CommunicationFacts } from "../../records/communications/communication-facts.ts";
import type { ShownRecord } from "../../records/entity/shown.ts";
import { recordStatus } from "../../records/history.ts";
import { indexColumns } from "../../records/search-index.ts";
import { takeNumber } from "../../records/take-number.ts";
import { dayOfClaim, kindOfClaim } from "../report/follow.ts";
import { claimsArea } from "./way-of.ts";

/** Finds the conversation with an insurer that is about a claim. */
export async function findClaimConversation(
  db: Db | Trx,
  claimId: string,
): Promise<{ readonly id: string; readonly number: string | null } | undefined> {
  return db
    .selectFrom("conversation_insurers as c")
    .innerJoin("records as r", "r.id", "c.record_id")
    .select(["r.id", "r.number"])
    .where("c.claim_id", "=", claimId)
    .executeTakeFirst();
}

/**
 * Opens the conversation with the claims area of an insurer that is about a claim, once. It is of the broker who sold the
 * policy, else of the office; its link opens until the claim is closed.
 */
export async function openClaimConversation(
  trx: Trx,
  codeOf: (id: string) => string,
  { record, policy }: Pick<ShownRecord, "record" | "policy">,
  { mailbox, at }: { readonly mailbox: string; readonly at: Date },
): Promise<void> {
  const known = await findClaimConversation(trx, record.id);
  if (known) return putLink(trx, codeOf, { recordId: known.id, claimId: record.id, mailbox });
  const id = randomUUID();
  const kind = kindOfClaim(record.answers);
  const day = dayOfClaim(record.answers.date);
  const text = `Denuncia ${record.number ?? ""}: ${kind}${day === undefined ? "" : `, ${day}`}. ${policy.asset}.`;
  const facts: CommunicationFacts = {
    ...{ subject: `Siniestro ${record.number ?? ""} · ${kind}`, last: text },
    ...{ with: "insurer", insurer: policy.insurer, area: claimsArea },
    // By the number an erasure of the person finds it.
    ...{ holder: policy.fullName, identityNumber: policy.identityNumber },
  };
  const owner = policy.brokerId === null ? "office" : `broker:${policy.brokerId}`;
  const status = "followed";
  await trx
    .insertInto("records")
    .values({
      ...{ id, entity: communication.name, owner, writer: "insured", status },
      ...{ policy_id: policy.id, product: policy.product, insurer: policy.insurer },
      number: await takeNumber(trx, "COM", at),
      ...{ answers: jsonb({ text }), facts: jsonb(facts) },
      ...indexColumns(communication, { status, answers: { text }, facts }),
      ...{ created_at: at, updated_at: at, sent_at: at },
    })
    .execute();
  await recordStatus(trx, { recordId: id, status, author: "insured", at });
  await putLink(trx, codeOf, { recordId: id, claimId: record.id, mailbox });
}

type Link = { readonly recordId: string; readonly claimId: string; readonly mailbox: string };

/** Returns the code of such a conversation's link, for one mailbox. */
export function conversationCode(
  codeOf: (id: string) => string,
  { recordId, mailbox }: Omit<Link, "claimId">,
): string {
  return codeOf(`conversation ${recordId} ${mailbox}`);
}

async function putLink(trx: Trx, codeOf: (id: string) => string, link: Link): Promise<void> {
  const code_hash = hashLinkCode(conversationCode(codeOf, link));
  const expires_at = sql<Date>`'infinity'`;
  await trx
    .insertInto("conversation_insurers")
    .values({ record_id: link.recordId, claim_id: link.claimId, code_hash, expires_at })
    .onConflict((conflict) => conflict.column("record_id").doUpdateSet({ code_hash, expires_at }))
    .execute();
}
