import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { isObject, type Json } from "#engine/json/index.ts";
import { recordChange } from "../../infrastructure/audit/record.ts";
import { jsonb } from "../../infrastructure/db/json.ts";
import type { Db, Trx } from "../../infrastructure/db/tables.ts";
import type { FileStore } from "../../infrastructure/files/store.ts";
import { removeMailsTo } from "../../infrastructure/mail/mail.ts";
import { ownedByInsured } from "../access/own.ts";
import type { Entity } from "../entity.ts";
import type { Answers } from "../record.ts";
import { indexColumns } from "../search-index.ts";
import { describeErasure, type Erasure } from "./describe-erasure.ts";
import {
  type Fate,
  type Fates,
  fatesOf,
  isOf,
  type Person,
  type PersonRecord,
  readPerson,
} from "./person.ts";
import { redact, textsBeside, writtenDni } from "./redact.ts";

export type EraseServices = {
  readonly db: Db;
  readonly store: FileStore;
  readonly entities: readonly Entity[];
  /** Where mails are laid that go to no server. */
  readonly outbox: string;
  readonly now: Date;
};

/** Tells what `erasePerson` would do now. */
export async function planErasure(
  { db, entities, now }: EraseServices,
  identityNumber: string,
): Promise<Erasure> {
  return describeErasure(await readPerson(db, identityNumber), entities, now);
}

/**
 * Erases somebody, all of it or nothing; what the law keeps is told. Files go before the rows that name them are gone,
 * so that one that cannot be removed is found again.
 */
export async function erasePerson(services: EraseServices, identityNumber: string): Promise<Erasure> {
  const { db, store, entities, outbox, now } = services;
  return db.transaction().execute(async (trx) => {
    await sql`select from records where ${isOf(identityNumber)} for update`.execute(trx);
    const person = await readPerson(trx, identityNumber);
    await trx.deleteFrom("tickets").where("identity_number", "=", identityNumber).execute();
    const { of: fateOf, keepsPerson } = fatesOf(person, entities, now);
    const erased = `erased:${randomUUID()}`;
    const texts = textsOf(person);
    const gone = person.records.filter((record) => fateOf(record) !== "kept");
    for (const record of gone) {
      if (fateOf(record) === "remains") await empty(trx, record, entities, erased);
      await Promise.all(record.files.map(({ storedName }) => store.remove(storedName)));
    }
    await removeRows(
      trx,
      gone.filter((record) => fateOf(record) === "goes").map(({ id }) => id),
    );
    await shutLinks(trx, {
      mentions: person.mentions.filter((one) => fateOf(one) !== "kept"),
      policies: person.policies.filter((one) => fateOf(one) !== "kept"),
    });
    for (const record of person.mentions.filter((one) => fateOf(one) !== "kept"))
      await rewrite(trx, record, entities, (document) => redact(document, identityNumber, texts));
    const papers = person.policies
      .filter((policy) => fateOf(policy) === "remains")
      .flatMap(({ documents }) => documents);
    await Promise.all(papers.map(({ storedName }) => store.remove(storedName)));
    await leavePolicies(trx, person.policies, fateOf, erased);
    // What they agreed to is told of policies that are kept.
    if (!keepsPerson)
      await trx.deleteFrom("delivery_consents").where("identity_number", "=", identityNumber).execute();
    if (!keepsPerson)
      await trx.deleteFrom("insureds").where("identity_number", "=", identityNumber).execute();
    // A row that says nobody is neither written nor brought back.
    for (const { importId, number } of person.importRows)
      await trx
        .updateTable("import_rows")
        .set({ cells: null, said: null, was: null, changes: null, problems: null, title: null, key: null })
        .set({ state: "error" })
        .where("import_id", "=", importId)
        .where("number", "=", number)
        .execute();
    await trx.deleteFrom("payment_tokens").where(ownedByInsured(identityNumber)).execute();
    await trx
      .deleteFrom("idempotency_keys")
      .where("subject", "like", `insured:%:${identityNumber}`)
      .execute();
    await recordChange(trx, {
      at: now,
      who: "operator",
      address: "local",
      action: "erase",
      entity: "person",
      entityId: erased,
      after: { records: person.records.length, mentions: person.mentions.length },
    });
    await removeMailsTo(
      outbox,
      texts.filter((text) => text.includes("@")),
    );
    return describeErasure(person, entities, now);
  });
}

/** Policies that are no longer in force remain without the person. */
async function leavePolicies(
  trx: Trx,
  policies: Person["policies"],
  fateOf: Fates["of"],
  erased: string,
): Promise<void> {
  const idsOf = (fate: Fate) => policies.filter((policy) => fateOf(policy) === fate).map(({ id }) => id);
  const [held, left] = [idsOf("kept"), idsOf("remains")];
  // What remains without them is not found again by the policy that remains with them.
  if (held.length > 0)
    await trx
      .updateTable("records")
      .set({ policy_id: null })
      .where("owner", "=", erased)
      .where("policy_id", "in", held)
      .execute();
  if (left.length > 0) await emptyPolicies(trx, left);
}

/** Leaves of policies what they were, when, and for how much. */
async function emptyPolicies(trx: Trx, ids: readonly string[]): Promise<void> {
  const nobody = { identity_number: null, plate: null, holder: null, holder_order: null, client_id: null };
  const insured = { insured_name: null, insured_birth_date: null, insured_email: null };
  await trx
    .updateTable("policies")
    .set({ ...nobody, ...insured })
    .where("id", "in", ids)
    .execute();
  await trx
    .updateTable("policy_versions")
    .set({ answers: jsonb({}) })
    .where("policy_id", "in", ids)
    .execute();
  await trx.deleteFrom("policy_words").where("policy_id", "in", ids).execute();
  await trx.deleteFrom("policy_documents").where("policy_id", "in", ids).execute();
  await trx
    .updateTable("reconciliation_decisions as d")
    .set({ note: null })
    .from("policies as p")
    .where("p.id", "in", ids)
    .whereRef("d.broker_id", "=", "p.broker_id")
    .whereRef("d.insurer", "=", "p.insurer")
    .where(sql<boolean>`split_part(d.key, ':', 1) = p.number_key`)
    .execute();
  await trx.updateTable("unpaid_instalments").set({ reason: null }).where("policy_id", "in", ids).execute();
  await trx
    .deleteFrom("audit_contents")
    .where("entity", "=", "policy")
    .where("entity_id", "in", ids)
    .execute();
}

/** All by which they are known: their number, and what stands beside it. */
function textsOf({ identityNumber, insured, policies, records, mentions }: Person): readonly string[] {
  const documents = [
    ...[...records, ...mentions].flatMap(({ answers, facts }) => [answers, facts]),
    ...policies.flatMap(({ versions }) => versions.map(({ answers }) => answers)),
  ];
  return [
    ...new Set([
      ...writtenDni(identityNumber),
      ...(insured ? [insured.cuil, insured.fullName, insured.email] : []),
      ...policies.flatMap(({ insuredName, insuredEmail }) => [insuredName ?? "", insuredEmail ?? ""]),
      ...records.flatMap(({ answers }) => emailsIn(answers)),
      ...documents.flatMap((document) => textsBeside(document, identityNumber)),
    ]),
  ];
}

function emailsIn(document: unknown): readonly string[] {
  if (typeof document === "string") return /^[^\s@]+@[^\s@]+$/.test(document) ? [document] : [];
  return typeof document === "object" && document !== null ? Object.values(document).flatMap(emailsIn) : [];
}

/** Leaves of a record that it was, when, and how it ended. */
async function empty(
  trx: Trx,
  { id, entity: name, status, answers }: PersonRecord,
  entities: readonly Entity[],
  owner: string,
): Promise<void> {
  const entity = entities.find((one) => one.name === name);
  const { remains = [] } = entity?.stored ?? {};
  const kept = Object.entries(isObject(answers) ? answers : {}).filter(([key]) => remains.includes(key));
  await trx
    .updateTable("records")
    .set({
      owner,
      answers: jsonb(Object.fromEntries(kept)),
      facts: jsonb({}),
      report: null,
      file_keys: null,
      ...(entity?.brokers ? indexColumns(entity, { status, answers: {}, facts: {} }) : {}),
    })
    .where("id", "=", id)
    .execute();
  await trx.deleteFrom("conversation_insureds").where("record_id", "=", id).execute();
  await trx.deleteFrom("record_files").where("record_id", "=", id).execute();
  await trx.deleteFrom("insurer_runs").where("record_id", "=", id).execute();
  await trx.deleteFrom("record_requests").where("record_id", "=", id).execute();
  await trx.deleteFrom("claim_oddities").where("claim_id", "=", id).execute();
  await trx.deleteFrom("claim_links").where("claim_id", "=", id).execute();
  await trx.updateTable("claim_sendings").set({ reason: null }).where("claim_id", "=", id).execute();
  await trx.deleteFrom("audit_contents").where("entity_id", "=", id).execute();
  await trx.updateTable("record_statuses").set({ note: null }).where("record_id", "=", id).execute();
  await removeNotices(trx, [id]);
}

/** Leaves of quotes what was offered and for how much: nobody is found by them, and nobody has them by a link or a mail. */
async function emptyQuotes(trx: Trx, ids: readonly string[]): Promise<void> {
  await trx
    .updateTable("quotes")
    .set({ customer: "", customer_order: "", client_id: null, approval: null })
    .where("record_id", "in", ids)
    .execute();
  await trx.deleteFrom("quote_words").where("quote_id", "in", ids).execute();
  await trx.deleteFrom("quote_mails").where("quote_id", "in", ids).execute();
  await trx.deleteFrom("quote_shares").where("quote_id", "in", ids).execute();
}

/** No insurer opens what was written about them any more: what is written in it again is mailed with its link. */
async function shutLinks(
  trx: Trx,
  { mentions, policies }: Pick<Person, "mentions" | "policies">,
): Promise<void> {
  const said = mentions.flatMap(({ id, parentId }) => [id, parentId ?? id]);
  const about = policies.map(({ id }) => id);
  if (said.length + about.length === 0) return;
  await sql`delete from conversation_insurers where record_id = any(${sql.val(said)}::uuid[])
    or record_id in (select id from records where policy_id = any(${sql.val(about)}::uuid[]))`.execute(trx);
}

/** What brokers were told of records. */
async function removeNotices(trx: Trx, ids: readonly string[]): Promise<void> {
  await trx.deleteFrom("notifications").where(sql`content ->> 'record'`, "in", ids).execute();
}

async function removeRows(trx: Trx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await trx.deleteFrom("record_files").where("record_id", "in", ids).execute();
  await trx.deleteFrom("audit_contents").where("entity_id", "in", ids).execute();
  await removeNotices(trx, ids);
  await trx.deleteFrom("records").where("id", "in", ids).execute();
}

/** Takes somebody out of another's record, and out of what the audit keeps of it. */
async function rewrite(
  trx: Trx,
  { id, entity: name, status, answers, facts, report, history }: PersonRecord,
  entities: readonly Entity[],
  change: (document: Json) => Json,
): Promise<void> {
  const entity = entities.find((one) => one.name === name);
  const [said, known] = [change(answers), change(facts)];
  await trx
    .updateTable("records")
    .set({
      answers: jsonb(said),
      facts: jsonb(known),
      report: report === null ? null : jsonb(change(report)),
      // jsonb that only this server writes: both are objects, and stay so.
      ...(entity ? indexColumns(entity, { status, answers: said as Answers, facts: known as Answers }) : {}),
    })
    .where("id", "=", id)
    .execute();
  await emptyQuotes(trx, [id]);
  for (const note of new Set(history.flatMap((reached) => reached.note ?? [])))
    await trx
      .updateTable("record_statuses")
      .set({ note: String(change(note)) })
      .where("record_id", "=", id)
      .where("note", "=", note)
      .execute();
  await removeNotices(trx, [id]);
  // What was asked of insurers holds the same, and what they were told cannot be taken back.
  await trx.deleteFrom("insurer_runs").where("record_id", "=", id).execute();
  await trx.deleteFrom("audit_contents").where("entity_id", "=", id).execute();
}
