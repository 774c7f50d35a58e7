import { recordChange } from "../../infrastructure/audit/record.ts";
import type { Trx } from "../../infrastructure/db/tables.ts";
import { actOf } from "../../people/principals/principal.ts";
import { recordStatus } from "../../records/history.ts";
import { type Mover, type readMoved, tellBroker } from "../../records/move.ts";
import { accident } from "../report/accident.ts";

type Details = Parameters<typeof tellBroker>[3];

/** Notes what is new of a claim that stays where it is: in its facts, its history and the audit. */
export async function noteDetails(
  trx: Trx,
  claim: Awaited<ReturnType<typeof readMoved>>,
  move: Details,
  mover: Mover,
): Promise<void> {
  const { id, status, note, learn, at } = move;
  const facts = learn?.(claim) ?? claim.facts;
  await trx
    .updateTable("records")
    .set({ facts: JSON.stringify(facts), version: claim.version + 1, updated_at: at })
    .where("id", "=", id)
    .execute();
  const by =
    "principal" in mover
      ? { author: mover.principal.type, ...actOf(mover.principal, at) }
      : {
          author: mover.by === "office" ? "office" : `insurer:${claim.insurer ?? ""}`,
          ...{ who: mover.who ?? `insurer:${claim.insurer ?? ""}`, address: mover.address, at },
        };
  const { author, ...act } = by;
  await recordStatus(trx, { recordId: id, status, author, at, note });
  const change = {
    entity: accident.name,
    entityId: id,
    before: { status },
    after: { status, ...mover.after },
  };
  await recordChange(trx, { ...act, action: "note", ...change });
  if (mover.by !== "broker") await tellBroker(trx, accident, claim, move);
}
