import { sql } from "kysely";
import { wireDate } from "#engine/identifiers/index.ts";
import { accident } from "../../claims/report/accident.ts";
import { dayOf } from "../../infrastructure/clock.ts";
import { prepareLookUp } from "../../infrastructure/db/prepare.ts";
import type { Db } from "../../infrastructure/db/tables.ts";
import { insurerTitle } from "../../insurance/insurers/insurers.ts";
import { endorsement } from "../endorsements/endorsement.ts";
import { listSold, showSold } from "../inspections/sold.ts";
import { showFollowed } from "../statuses.ts";

const kinds = { claims: accident, endorsements: endorsement };

/** What its insured, or its insurer, keeps about a policy: of what is being written, nothing is told. */
export async function loadHanging(
  db: Db,
  { id, insurer }: { readonly id: string; readonly insurer: string },
): Promise<Readonly<Record<keyof typeof kinds | "inspections", readonly object[]>>> {
  const [rows, inspections] = await Promise.all([selectHanging(db, { id }), listSold(db, id)]);
  const of = ({ name, statuses }: (typeof kinds)[keyof typeof kinds]) =>
    rows
      .filter(({ entity, sentAt }) => entity === name && sentAt !== null)
      .map(({ id: recordId, number, status, title, lines, createdAt, sentAt }) => ({
        id: recordId,
        number,
        ...(title === null ? {} : { title, lines: lines ?? [] }),
        status: showFollowed(statuses, status, { insurer: insurerTitle(insurer) }),
        on: wireDate(dayOf(sentAt ?? createdAt)),
      }));
  return {
    claims: of(kinds.claims),
    // They are there from when they are asked for.
    inspections: inspections.map((one) => showSold(one, insurer)),
    endorsements: of(kinds.endorsements),
  };
}

const selectHanging = prepareLookUp((db, v: { readonly id: string }) =>
  db
    .selectFrom("records")
    .select(["id", "entity", "number", "status", "created_at as createdAt", "sent_at as sentAt"])
    // What a change is called, and what it changes, as its flow says it.
    .select([
      sql<string | null>`facts #>> '{changes,title}'`.as("title"),
      sql<readonly object[] | null>`facts #> '{changes,lines}'`.as("lines"),
    ])
    .where("policy_id", "=", v.id)
    .where("parent_id", "is", null)
    .orderBy("created_at", "desc")
    .limit(200)
    .compile(),
);
