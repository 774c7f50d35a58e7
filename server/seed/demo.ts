import { createHash } from "node:crypto";
import { addDays, wireDate } from "#engine/identifiers/index.ts";
import { recordStatus } from "../accidents/timeline.ts";
import { recordChange } from "../audit/record.ts";
import { dayOf } from "../clock.ts";
import { jsonb } from "../db/json.ts";
import type { Db, Trx } from "../db/tables.ts";
import people from "./people.json" with { type: "json" };

/** An insured of the demonstration, with policies and claims. DNIs of 99 million are nobody's. */
export type DemoPerson = {
  readonly identityNumber: string;
  /** What one sees with it, in Spanish. */
  readonly shows: string;
  readonly fullName: string;
  readonly gender: string;
  readonly birthDate: string;
  readonly policies: readonly DemoPolicy[];
  readonly accidents?: readonly DemoAccident[];
};
type DemoPolicy = {
  readonly number: string;
  readonly insurer: string;
  readonly product: string;
  readonly asset: string;
  readonly plate?: string;
};
type DemoAccident = {
  readonly policy: string;
  readonly statuses: readonly string[];
  readonly content: Readonly<Record<string, unknown>>;
};

export const demoPeople: readonly DemoPerson[] = people;

/** Claims are made on each platform: none shows those of another. */
type Demonstration = { readonly people: readonly DemoPerson[]; readonly platforms: readonly string[] };

/** Writes the demonstration's people where they are missing; what is there is left as it is. */
export async function seedDemo(
  db: Db,
  now: Date,
  { people: seeded, platforms }: Demonstration,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    for (const person of seeded) {
      const added = await trx
        .insertInto("insureds")
        .values({
          identity_number: person.identityNumber,
          cuil: cuilOf(person.identityNumber, person.gender),
          full_name: person.fullName,
          birth_date: person.birthDate,
          email: `asegurado-${person.identityNumber}@example.com`,
          is_demo: true,
        })
        .onConflict((conflict) => conflict.column("identity_number").doNothing())
        .returning("identity_number")
        .executeTakeFirst();
      if (added) await addPolicies(trx, person, platforms, now);
    }
  });
}

/** The id of a demonstration's policy, the same in every database. */
export function demoPolicyId(number: string): string {
  return uuidOf(`policy ${number}`);
}

async function addPolicies(
  trx: Trx,
  person: DemoPerson,
  platforms: readonly string[],
  now: Date,
): Promise<void> {
  const today = dayOf(now);
  for (const policy of person.policies) {
    await trx
      .insertInto("policies")
      .values({
        id: demoPolicyId(policy.number),
        number: policy.number,
        identity_number: person.identityNumber,
        insurer: policy.insurer,
        product: policy.product,
        asset: policy.asset,
        plate: policy.plate ?? null,
        starts_on: addDays(today, -120) ?? today,
        ends_on: addDays(today, 245) ?? today,
        is_demo: true,
      })
      .execute();
  }
  for (const platform of platforms) {
    for (const [index, accident] of (person.accidents ?? []).entries()) {
      await addAccident(trx, { person, accident, index, platform, now });
    }
  }
}

async function addAccident(
  trx: Trx,
  {
    person,
    accident,
    index,
    platform,
    now,
  }: {
    readonly person: DemoPerson;
    readonly accident: DemoAccident;
    readonly index: number;
    readonly platform: string;
    readonly now: Date;
  },
): Promise<void> {
  const id = uuidOf(`accident ${platform} ${person.identityNumber} ${index}`);
  const insurer = person.policies.find(({ number }) => number === accident.policy)?.insurer ?? "";
  const at = (daysAgo: number): Date => new Date(now.getTime() - daysAgo * 86_400_000);
  const happened = (index + 1) * 8;
  const content = {
    date: wireDate(dayOf(at(happened))),
    email: `asegurado-${person.identityNumber}@example.com`,
    driver: {
      isInsured: true,
      identityNumber: person.identityNumber,
      fullName: person.fullName,
      birthDate: wireDate(person.birthDate),
    },
    ...accident.content,
  };
  const status = accident.statuses.at(-1) ?? "sent";
  await trx
    .insertInto("accidents")
    .values({
      id,
      policy_id: demoPolicyId(accident.policy),
      identity_number: person.identityNumber,
      platform,
      draft_id: null,
      release: null,
      ticket_id: uuidOf("seed"),
      status,
      content: jsonb(content),
      created_at: at(happened),
      updated_at: at(happened - accident.statuses.length),
      sent_at: at(happened),
    })
    .execute();
  for (const [step, reached] of accident.statuses.entries()) {
    const author = `insurer:${insurer}`;
    await recordStatus(trx, { accidentId: id, status: reached, author, at: at(happened - step) });
  }
  await recordChange(trx, {
    at: now,
    who: "seed",
    address: "local",
    action: "seed",
    entity: "accident",
    entityId: id,
    after: { status, content },
  });
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
function uuidOf(text: string): string {
  const hex = createHash("sha256").update(`tramite ${text}`).digest("hex");
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join("-");
}
