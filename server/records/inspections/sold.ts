import { sql } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import { wireDate } from "#engine/identifiers/index.ts";
import { dayOf } from "../../infrastructure/clock.ts";
import { prepareLookUp } from "../../infrastructure/db/prepare.ts";
import type { Db } from "../../infrastructure/db/tables.ts";
import { AppError } from "../../infrastructure/errors/errors.ts";
import { insurerTitle } from "../../insurance/insurers/insurers.ts";
import type { Answers } from "../record.ts";
import { showFollowed, statusOf } from "../statuses.ts";
import { factsOf } from "./asked.ts";
import rules from "./review.json" with { type: "json" };
import { titleOfPhoto } from "./schemas.ts";
import statuses from "./statuses.json" with { type: "json" };
import { isWithInsurer } from "./with-insurer.ts";

/** An inspection of a policy as whoever sold that reads it; instants are texts. */
export type SoldInspection = {
  readonly id: string;
  readonly status: string;
  readonly facts: Answers;
  readonly createdAt: Date;
  /** Who asked for it, as the audit tells. */
  readonly author: string | null;
  /** Whether its insurer's service is asked what it makes of the photos. */
  readonly isWithInsurer: boolean;
  readonly requests: readonly { readonly channel: string; readonly at: string }[];
  readonly files: readonly {
    readonly id: string;
    readonly key: string;
    readonly name: string;
    readonly type: string;
  }[];
};

/** The inspections of a policy, the last that was asked first. */
export async function listSold(db: Db, policyId: string): Promise<readonly SoldInspection[]> {
  return selectSold(db, { policyId });
}

/** One of them; an id that is not among them gets the same answer as one that there is not. */
export async function findSold(db: Db, policyId: string, id: string): Promise<SoldInspection> {
  const found = (await listSold(db, policyId)).find((one) => one.id === id);
  if (!found) throw new AppError("not-found");
  return found;
}

/** How it stands, who asked for it and when, what became of each photo, and how often its link was sent. */
export function showSold(inspection: SoldInspection, insurer: string): object {
  const { id, status, facts, createdAt, author, requests, files } = inspection;
  const { asked, comment } = factsOf({ facts });
  const statusAt = (of: string) => showFollowed(statuses, of, { insurer: insurerTitle(insurer) });
  const isOpen = isOpenAt(status);
  const isAskedHere = isAskedByBroker({ author });
  return {
    id,
    status: statusAt(status),
    on: wireDate(dayOf(createdAt)),
    isOpen,
    isAskedHere,
    ...(isReviewedByBroker(inspection) ? { reasons } : {}),
    ...(comment === undefined ? {} : { comment }),
    photos: asked.map(({ tag, status: of, reason, key }) => {
      const file = files.find((one) => key !== undefined && one.key === key);
      return {
        tag,
        title: titleOfPhoto(tag),
        status: statusAt(of),
        isWanted: of === "pending" || of === "rejected",
        ...(reason === undefined ? {} : { reason }),
        ...(file === undefined ? {} : { file: { id: file.id, name: file.name, type: file.type } }),
      };
    }),
    requests: requests.map(({ channel, at }) => ({ channel, at: new Date(at).toISOString() })),
  };
}

/** What is usually wrong with a photo, to be chosen from. */
const reasons = rules.map(({ reason }) => reason);

/** Whether its broker decides on the photos now: they asked for them, and no insurer's service has them. */
export function isReviewedByBroker({ status, author, isWithInsurer }: SoldInspection): boolean {
  return status === "inReview" && isAskedByBroker({ author }) && !isWithInsurer;
}

export function isAskedByBroker({ author }: Pick<SoldInspection, "author">): boolean {
  return author?.startsWith("broker:") === true;
}

function isOpenAt(status: string): boolean {
  return statusOf(statuses, status)?.isClosed !== true;
}

/** More of one policy's than a page shows. */
const most = 50;

const selectSold = prepareLookUp((db, v: { readonly policyId: string }) =>
  asked(db).where("r.policy_id", "=", v.policyId).orderBy("r.created_at", "desc").limit(most).compile(),
);

/** One by its id, for who knows by another record that it is theirs. */
export const selectAwaited = prepareLookUp((db, v: { readonly id: string }) =>
  asked(db).where("r.id", "=", v.id).compile(),
);

function asked(db: Db) {
  return db
    .selectFrom("records as r")
    .select(({ selectFrom }) => [
      "r.id",
      "r.status",
      "r.facts",
      "r.created_at as createdAt",
      selectFrom("record_statuses as s")
        .select("s.author")
        .whereRef("s.record_id", "=", "r.id")
        .orderBy("s.id")
        .limit(1)
        .as("author"),
      isWithInsurer(sql.ref("r.id")).as("isWithInsurer"),
      jsonArrayFrom(
        selectFrom("record_requests as q")
          .select(["q.channel", "q.created_at as at"])
          .whereRef("q.record_id", "=", "r.id")
          .orderBy("q.created_at"),
      ).as("requests"),
      jsonArrayFrom(
        selectFrom("record_files as f")
          .select(["f.id", "f.key", "f.name", "f.type"])
          .whereRef("f.record_id", "=", "r.id"),
      ).as("files"),
    ])
    .where("r.entity", "=", "inspection")
    .$castTo<SoldInspection>(); // jsonb that only this server writes
}
