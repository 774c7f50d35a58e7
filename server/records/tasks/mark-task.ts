import { parseDate } from "#engine/identifiers/index.ts";
import { recordChange } from "../../infrastructure/audit/record.ts";
import type { Trx } from "../../infrastructure/db/tables.ts";
import { AppError } from "../../infrastructure/errors/errors.ts";
import { actOf, type Broker, ownerOf } from "../../people/principals/principal.ts";
import { noteInteraction } from "../clients/interactions.ts";
import { markUnpaid } from "../unpaid/mark-unpaid.ts";
import type { TaskKind } from "./select-tasks.ts";

export const acts = ["done", "postponed", "open"] as const;

/** What becomes of something to be done, with what was written to its client, where that was written here. */
export type ActOnTask = {
  readonly occasion: string;
  readonly act: (typeof acts)[number];
  /** In wire form; the day on which it is to be done. */
  readonly until?: string;
  readonly said?: { readonly kind: "whatsapp" | "mail"; readonly text: string };
};

type Marking = {
  readonly kind: TaskKind;
  readonly id: string;
  readonly broker: Broker;
  readonly said: ActOnTask;
  readonly noteId: string;
  readonly at: Date;
};

/** Keeps what a broker says of something of their own that is to be done; another's is not there. */
export async function markTask(
  trx: Trx,
  { kind, id, broker, said: { occasion, act, until, said }, noteId, at }: Marking,
): Promise<void> {
  const subject = await findSubject(trx, kind, id, broker);
  if (!subject) throw new AppError("not-found");
  const own = { broker_id: broker.brokerId, kind, subject: id, occasion };
  if (act === "open") {
    await trx
      .deleteFrom("task_marks")
      .where((where) => where.and(own))
      .execute();
  } else {
    const set = {
      postponed_until: act === "postponed" ? (parseDate(until ?? "") ?? null) : null,
      marked_at: at,
    };
    await trx
      .insertInto("task_marks")
      .values({ ...own, ...set })
      .onConflict((conflict) =>
        conflict.columns(["broker_id", "kind", "subject", "occasion"]).doUpdateSet(set),
      )
      .execute();
  }
  await recordChange(trx, {
    ...actOf(broker, at),
    ...{ action: act, entity: "task", entityId: id },
    after: { kind, occasion, ...(until === undefined ? {} : { until }) },
  });
  if (kind === "note" && act !== "postponed")
    await trx
      .updateTable("records")
      .set({ status: act === "done" ? "done" : "pending", updated_at: at })
      .where("id", "=", id)
      .execute();
  // Its board tells as well whether the client knows.
  if (kind === "unpaid" && act !== "postponed")
    return markUnpaid(trx, {
      id,
      broker,
      noteId,
      at,
      said: { mark: act === "done" ? "told" : "none", ...said },
    });
  if (said && subject.clientId !== null)
    await noteInteraction(trx, { id: noteId, clientId: subject.clientId, broker, said, now: at });
}

/** What it is of, where that is the broker's own, with their client. */
async function findSubject(
  trx: Trx,
  kind: TaskKind,
  id: string,
  broker: Broker,
): Promise<{ readonly clientId: string | null } | undefined> {
  if (kind === "renewal")
    return trx
      .selectFrom("policies")
      .select("client_id as clientId")
      .where("id", "=", id)
      .where("broker_id", "=", broker.brokerId)
      .where("status", "<>", "removed")
      .executeTakeFirst();
  if (kind === "unpaid")
    return trx
      .selectFrom("unpaid_instalments as u")
      .leftJoin("policies as p", "p.id", "u.policy_id")
      .select("p.client_id as clientId")
      .where("u.id", "=", id)
      .where("u.broker_id", "=", broker.brokerId)
      .executeTakeFirst();
  if (kind === "note")
    return trx
      .selectFrom("records")
      .select("parent_id as clientId")
      .where("id", "=", id)
      .where("owner", "=", ownerOf(broker))
      .where("entity", "=", "interaction")
      .where("status", "in", ["pending", "done"])
      .executeTakeFirst();
  return trx
    .selectFrom("records as r")
    .innerJoin("policies as p", "p.id", "r.policy_id")
    .select("p.client_id as clientId")
    .where("r.id", "=", id)
    .where("p.broker_id", "=", broker.brokerId)
    .where("r.entity", "in", ["accident", "inspection"])
    .executeTakeFirst();
}
