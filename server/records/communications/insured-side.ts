import { sql } from "kysely";
import type { Db, Trx } from "../../infrastructure/db/tables.ts";
import { AppError } from "../../infrastructure/errors/errors.ts";
import { type Insured, noPlatform } from "../../people/principals/principal.ts";
import { isOwnConversation } from "../access/decide.ts";
import { ofPolicy } from "../access/subject.ts";
import type { Moved } from "../entity/stored.ts";
import type { OwnedRecord } from "../record.ts";
import { columns, toRecord } from "../record-row.ts";
import type { RecordServices } from "../record-services.ts";
import type { CommunicationFacts } from "./communication-facts.ts";
import { isWithInsured } from "./turn.ts";

/** Keeps who is insured in a conversation that they begin or that is begun with them, and what they have not read of it. */
export async function keepInsured(trx: Trx, { id, from, status, facts }: Moved): Promise<void> {
  if (!isWithInsured(facts)) return;
  const isUnread = status === "answered" || status === "closed";
  if (from !== undefined) return markUnread(trx, id, isUnread);
  const { platform = noPlatform, identityNumber = "" } = facts as CommunicationFacts; // jsonb that only this server writes
  await trx
    .insertInto("conversation_insureds")
    .values({ record_id: id, platform, identity_number: identityNumber, is_unread: isUnread })
    .execute();
}

export async function markUnread(db: Db | Trx, recordId: string, isUnread: boolean): Promise<void> {
  await db
    .updateTable("conversation_insureds")
    .set({ is_unread: isUnread })
    .where("record_id", "=", recordId)
    .execute();
}

/** A conversation in which somebody insured takes part. */
export type Taken = OwnedRecord & { readonly isUnread: boolean; readonly about: About | undefined };

/** The policy that one is about. */
type About = { readonly asset: string; readonly plate: string | null; readonly insurer: string };

/**
 * Those in which the person of a ticket takes part, the one in which something was said last first; one of them where it
 * is named. What is about a policy that their platform does not show is not there.
 */
export async function selectTaken(
  { db, platforms }: Pick<RecordServices, "platforms"> & { readonly db: Db | Trx },
  insured: Insured,
  { id, policyId }: { readonly id?: string | undefined; readonly policyId?: string | undefined } = {},
): Promise<readonly Taken[]> {
  const { identityNumber, platform } = insured;
  const rows = await db
    .selectFrom("conversation_insureds as side")
    .innerJoin("records", "records.id", "side.record_id")
    .leftJoin("policies", "policies.id", "records.policy_id")
    .select([...columns, "records.owner", "side.is_unread as isUnread"])
    .select(["policies.asset", "policies.plate", "policies.insurer as ofInsurer"])
    .select([ofPolicy.as("policy"), "side.platform"])
    .where("side.identity_number", "=", identityNumber)
    .where("side.platform", "in", [platform, noPlatform])
    .$if(id !== undefined, (query) => query.where("records.id", "=", id ?? ""))
    .$if(policyId !== undefined, (query) => query.where("records.policy_id", "=", policyId ?? ""))
    .orderBy(sql`records.updated_at`, "desc")
    .orderBy("records.id")
    .limit(most)
    .execute();
  return rows.flatMap(({ isUnread, asset, plate, ofInsurer, policy, platform: side, ...row }) => {
    const about = asset === null || ofInsurer === null ? undefined : { asset, plate, insurer: ofInsurer };
    if (!isOwnConversation(insured, { platform: side, policy }, platforms)) return [];
    return [{ ...toRecord(row), isUnread, about }];
  });
}

/** More than anybody has: who writes twenty times a day is told that it is enough. */
const most = 100;

/** The one with that id, if they take part in it; an unknown id and somebody else's get the same 404. */
export async function loadTaken(
  services: Parameters<typeof selectTaken>[0],
  insured: Insured,
  id: string,
): Promise<Taken> {
  const [taken] = await selectTaken(services, insured, { id });
  if (!taken) throw new AppError("not-found");
  return taken;
}
