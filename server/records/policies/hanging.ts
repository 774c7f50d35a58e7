import { wireDate } from "#engine/identifiers/index.ts";
import { dayOf } from "../../infrastructure/clock.ts";
import { prepareLookUp } from "../../infrastructure/db/prepare.ts";
import type { Db } from "../../infrastructure/db/tables.ts";
import { insurerTitle } from "../../insurance/insurers/insurers.ts";
import { accident } from "../accidents/accident.ts";
import { endorsement } from "../endorsements/endorsement.ts";
import { inspection } from "../inspections/inspection.ts";
import { showFollowed } from "../statuses.ts";

const kinds = { claims: accident, inspections: inspection, endorsements: endorsement };

/** What its insured, or its insurer, keeps about a policy: of what is being written, nothing is told. */
export async function loadHanging(
  db: Db,
  { id, insurer }: { readonly id: string; readonly insurer: string },
): Promise<Readonly<Record<keyof typeof kinds, readonly object[]>>> {
  const rows = await selectHanging(db, { id });
  const of = ({ name, statuses }: (typeof kinds)[keyof typeof kinds]) =>
    rows
      .filter(({ entity, sentAt, status }) => entity === name && (sentAt !== null || isAsked(name, status)))
      .map(({ id: recordId, number, status, createdAt, sentAt }) => ({
        id: recordId,
        number,
        status: showFollowed(statuses, status, { insurer: insurerTitle(insurer) }),
        on: wireDate(dayOf(sentAt ?? createdAt)),
      }));
  return {
    claims: of(kinds.claims),
    inspections: of(kinds.inspections),
    endorsements: of(kinds.endorsements),
  };
}

/** An inspection is there from when its insurer asks for it. */
function isAsked(name: string, status: string): boolean {
  return name === inspection.name && Object.hasOwn(inspection.statuses, status);
}

const selectHanging = prepareLookUp((db, v: { readonly id: string }) =>
  db
    .selectFrom("records")
    .select(["id", "entity", "number", "status", "created_at as createdAt", "sent_at as sentAt"])
    .where("policy_id", "=", v.id)
    .where("parent_id", "is", null)
    .orderBy("created_at", "desc")
    .limit(200)
    .compile(),
);
