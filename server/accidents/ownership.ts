import { sql } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import { prepare } from "../db/prepare.ts";
import type { Db, Trx } from "../db/tables.ts";
import { AppError } from "../http/errors.ts";
import type { Platforms } from "../platforms/platforms.ts";
import type { Subject } from "../tickets/subject.ts";
import { type Policy, policiesOf } from "./policies.ts";

export type OwnedAccident = {
  readonly id: string;
  readonly policyId: string;
  readonly identityNumber: string;
  readonly platform: string;
  readonly draftId: string | null;
  readonly ticketId: string;
  readonly status: string;
  readonly version: number;
  readonly content: Readonly<Record<string, unknown>>;
  /** Of its first save. */
  readonly release: string | null;
  readonly insurer: string;
  readonly createdAt: Date;
  readonly sentAt: Date | null;
};

/** As much of an accident as a list of them tells. */
export type ListedAccident = Pick<OwnedAccident, "id" | "draftId" | "ticketId" | "status"> & {
  readonly date: string | null;
};
export type ListedPolicy = Policy & { readonly accidents: readonly ListedAccident[] };

/**
 * The accident with that id if it is the subject's: the same DNI on the same platform. The one place where this is
 * decided; an unknown id and somebody else's get the same 404. `lock` keeps others from changing it until the end
 * of the transaction.
 */
export async function loadOwned(
  db: Db | Trx,
  subject: Subject,
  id: string,
  lock: "lock" | "read" = "read",
): Promise<OwnedAccident> {
  const { identityNumber, platform } = subject;
  const [row] = await (lock === "lock" ? lockOne : selectOne)(db, { identityNumber, platform, id });
  if (!row) throw new AppError("not-found");
  return toOwned(row);
}

/** The accident that a draft has already made, if any. A draft of somebody else is an unknown one: 404. */
export async function findByDraft(
  db: Db | Trx,
  subject: Subject,
  draftId: string,
  lock: "lock" | "read",
): Promise<OwnedAccident | undefined> {
  const [made] = await selectDraft(db, { draftId });
  return made && loadOwned(db, subject, made.id, lock);
}

export async function isDraftTaken(db: Trx, draftId: string): Promise<boolean> {
  return (await selectDraft(db, { draftId })).length > 0;
}

/** The subject's policies, each with the accidents that the subject has on it, oldest first. */
export async function listPolicies(
  db: Db,
  platforms: Platforms,
  subject: Subject,
): Promise<readonly ListedPolicy[]> {
  const { identityNumber, platform } = subject;
  const policies = await selectPolicies(db, { identityNumber, platform });
  return policies.filter(({ insurer }) => platforms.shows(platform, insurer));
}

/**
 * Who reads an accident whole: the ticket that wrote it, or who shows the draft's own UUID, which no other device
 * has. Others with a ticket for the same DNI see its status, date and type.
 */
export function readsWhole(
  accident: Pick<OwnedAccident, "ticketId" | "draftId">,
  subject: Subject,
  draftId: string | undefined,
): boolean {
  return accident.ticketId === subject.ticketId || (draftId !== undefined && accident.draftId === draftId);
}

type Owner = Pick<Subject, "identityNumber" | "platform">;

const selectOne = prepare((db, owned: Owner & { readonly id: string }) =>
  selectAccidents(db, owned).where("accidents.id", "=", owned.id).compile(),
);
const lockOne = prepare((db, owned: Owner & { readonly id: string }) =>
  selectAccidents(db, owned).where("accidents.id", "=", owned.id).forUpdate("accidents").compile(),
);
const selectPolicies = prepare((db, owner: Owner) =>
  policiesOf(db, owner.identityNumber)
    .select(({ selectFrom }) =>
      jsonArrayFrom(
        selectFrom("accidents")
          .select([
            "accidents.id",
            "accidents.draft_id as draftId",
            "accidents.ticket_id as ticketId",
            "accidents.status",
            sql<string | null>`accidents.content ->> 'date'`.as("date"),
          ])
          .whereRef("accidents.policy_id", "=", "policies.id")
          .where("accidents.identity_number", "=", owner.identityNumber)
          .where("accidents.platform", "=", owner.platform)
          .orderBy("accidents.created_at"),
      ).as("accidents"),
    )
    .compile(),
);
const selectDraft = prepare((db, { draftId }: { readonly draftId: string }) =>
  db.selectFrom("accidents").select("id").where("draft_id", "=", draftId).compile(),
);

function selectAccidents(db: Db, owner: Owner) {
  return db
    .selectFrom("accidents")
    .innerJoin("policies", "policies.id", "accidents.policy_id")
    .select([
      "accidents.id",
      "accidents.policy_id as policyId",
      "accidents.identity_number as identityNumber",
      "accidents.platform",
      "accidents.draft_id as draftId",
      "accidents.ticket_id as ticketId",
      "accidents.status",
      "accidents.version",
      "accidents.content",
      "accidents.release",
      "accidents.created_at as createdAt",
      "accidents.sent_at as sentAt",
      "policies.insurer",
    ])
    .where("accidents.identity_number", "=", owner.identityNumber)
    .where("accidents.platform", "=", owner.platform);
}

// jsonb that only this server writes, and always an object.
function toOwned<Row extends { content: unknown }>(row: Row): Row & { content: Record<string, unknown> } {
  return row as Row & { content: Record<string, unknown> };
}
