import { createHash } from "node:crypto";
import { type RawBuilder, sql } from "kysely";
import { addDays, wireDate } from "#engine/identifiers/index.ts";
import type { DemoPerson } from "#engine/language/index.ts";
import { recordChange } from "../../infrastructure/audit/record.ts";
import { dayOf } from "../../infrastructure/clock.ts";
import { jsonb } from "../../infrastructure/db/json.ts";
import type { Db, Trx } from "../../infrastructure/db/tables.ts";
import { noPlatform, ownerOfInsured } from "../../people/principals/principal.ts";
import { entities } from "../../record-types.ts";
import type { AnsweredClient } from "../../records/clients/answered.ts";
import type { DemoRecord } from "../../records/entity/demonstration.ts";
import type { Entity } from "../../records/entity.ts";
import { recordStatus } from "../../records/history.ts";
import { orderOf } from "../../records/search-index.ts";
import { putVersion } from "./versions.ts";

/**
 * Writes the people of a demonstration as its documents say them now: whoever is missing is added, with policies and
 * claims, and what is said otherwise follows. Claims that are there are left as they are, and so are people who are no
 * demonstration's. A claim came through no platform: it is there once, and each shows it that shows its policy.
 */
export async function seedDemo(db: Db, now: Date, people: readonly DemoPerson[]): Promise<void> {
  await db.transaction().execute(async (trx) => {
    for (const person of people) {
      const said = {
        cuil: cuilOfPerson(person),
        full_name: person.fullName,
        birth_date: person.birthDate,
        email: emailOf(person),
      };
      const written = await trx
        .insertInto("insureds")
        .values({ identity_number: person.identityNumber, ...said, is_demo: true })
        .onConflict((conflict) =>
          conflict.column("identity_number").doUpdateSet(said).where("insureds.is_demo", "=", true),
        )
        .returning("identity_number")
        .executeTakeFirst();
      if (written) await putPolicies(trx, person, now);
    }
  });
}

/** The id of a demonstration's broker, the same in every database. */
export function demoBrokerId(email: string): string {
  return uuidOf(`broker ${email}`);
}

/** The id of a demonstration's policy, the same in every database. */
export function demoPolicyId(number: string): string {
  return uuidOf(`policy ${number}`);
}

async function putPolicies(trx: Trx, person: DemoPerson, now: Date): Promise<void> {
  const today = dayOf(now);
  for (const policy of person.policies) {
    const { number, insurer, product, asset, plate = null, province = null, endsInDays = 245 } = policy;
    // Brokers are written first; where they are not, a policy is nobody's.
    const { broker = "" } = person;
    const broker_id = sql<string | null>`(select id from brokers where id = ${demoBrokerId(broker)}::uuid)`;
    const whose = { identity_number: person.identityNumber, broker_id, client_id: clientOf(person) };
    const { fullName: holder } = person;
    const said = {
      ...whose,
      insurer,
      product,
      asset,
      plate,
      province,
      holder,
      holder_order: orderOf(holder),
      total_premium: policy.totalPremium ?? null,
    };
    // In force as it was when it was added: what was stored of it happened then.
    const term = {
      starts_on: addDays(today, endsInDays - 365) ?? today,
      ends_on: addDays(today, endsInDays) ?? today,
    };
    const id = demoPolicyId(number);
    const written = await trx
      .insertInto("policies")
      .values({ id, number, ...said, ...term, is_demo: true, created_at: now, updated_at: now })
      .onConflict((conflict) => conflict.column("id").doUpdateSet(said).where("policies.is_demo", "=", true))
      .returning(["starts_on as startsOn", "ends_on as endsOn", "broker_id as brokerId"])
      .executeTakeFirst();
    if (!written) continue;
    await putVersion(trx, { ...written, id, policy, person, client: clientAnswers(person) }, now);
  }
  for (const entity of entities)
    for (const [index, record] of (entity.demonstration?.of(person) ?? []).entries())
      await addRecord(trx, { person, entity, record, index, now });
}

/** Their broker's client with the same CUIL, where there is one. */
function clientOf(person: DemoPerson): RawBuilder<string | null> {
  const id = uuidOf(`client ${demoBrokerId(person.broker ?? "")} ${cuilOfPerson(person)}`);
  return sql<string | null>`(select id from records where id = ${id}::uuid)`;
}

function clientAnswers(person: DemoPerson): AnsweredClient {
  const [name = "", ...lastName] = person.fullName.split(" ");
  return {
    personType: "physical",
    ...{ name, lastName: lastName.join(" "), identityType: "DNI", identityNumber: person.identityNumber },
    ...{ cuil: cuilOfPerson(person), birthday: wireDate(person.birthDate), email: emailOf(person) },
  } as AnsweredClient;
}

function cuilOfPerson({ cuil, identityNumber, gender }: DemoPerson): string {
  return cuil ?? cuilOf(identityNumber, gender);
}

type Past = {
  readonly person: DemoPerson;
  readonly entity: Entity;
  readonly record: DemoRecord;
  readonly index: number;
  readonly now: Date;
};

async function addRecord(trx: Trx, { person, entity, record, index, now }: Past): Promise<void> {
  const { identityNumber } = person;
  const id = uuidOf(`${entity.name} ${identityNumber} ${index}`);
  const policy = person.policies.find(({ number }) => number === record.policy);
  const author = `insurer:${policy?.insurer ?? ""}`;
  const at = (daysAgo: number): Date => new Date(now.getTime() - daysAgo * 86_400_000);
  const happened = (index + 1) * 8;
  const usual = entity.demonstration?.answers?.({ ...person, email: emailOf(person) }, dayOf(at(happened)));
  const answers = { ...usual, ...record.answers };
  const status = record.statuses.at(-1) ?? "sent";
  const added = await trx
    .insertInto("records")
    .values({
      id,
      entity: entity.name,
      owner: ownerOfInsured(noPlatform, identityNumber),
      writer: "seed",
      policy_id: demoPolicyId(record.policy),
      product: policy?.product ?? null,
      insurer: policy?.insurer ?? null,
      status,
      answers: jsonb(answers),
      facts: jsonb(record.facts ?? {}),
      created_at: at(happened),
      updated_at: at(happened - record.statuses.length),
      sent_at: isSent(entity, record) ? at(happened) : null,
    })
    .onConflict((conflict) => conflict.column("id").doNothing())
    .returning("id")
    .executeTakeFirst();
  if (!added) return;
  for (const [step, reached] of record.statuses.entries())
    await recordStatus(trx, { recordId: id, status: reached, author, at: at(happened - step) });
  await recordChange(trx, {
    at: now,
    who: "seed",
    address: "local",
    action: "seed",
    entity: entity.name,
    entityId: id,
    after: { status },
    content: answers,
  });
}

/** Whether a record has left the status in which it begins. */
function isSent({ statuses }: Entity, record: DemoRecord): boolean {
  const [first] = Object.keys(statuses);
  return record.statuses.some((status) => status !== first);
}

function emailOf({ identityNumber, email }: DemoPerson): string {
  return email ?? `asegurado-${identityNumber}@example.com`;
}

/** CUIL of a DNI: 20 or 27 with its check digit; where that would be 10 the number is issued with 23. */
export function cuilOf(identityNumber: string, gender: string): string {
  const digits = identityNumber.padStart(8, "0");
  const usual = gender === "F" ? "27" : "20";
  const check = checkDigit(usual + digits);
  if (check < 10) return `${usual}${digits}${check}`;
  return `23${digits}${checkDigit(`23${digits}`)}`;
}

function checkDigit(ten: string): number {
  const weights = [5, 4, 3, 2, 7, 6, 5, 4, 3, 2];
  const sum = weights.reduce((total, weight, index) => total + weight * Number(ten[index]), 0);
  return (11 - (sum % 11)) % 11;
}

/** A UUID that stands for a text: version 8, of our own making. */
export function uuidOf(text: string): string {
  const hex = createHash("sha256").update(`tramite ${text}`).digest("hex");
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join("-");
}
