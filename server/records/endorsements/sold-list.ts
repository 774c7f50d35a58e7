import { sql } from "kysely";
import { wireDate } from "#engine/identifiers/index.ts";
import { dayOf } from "../../infrastructure/clock.ts";
import { prepareCounts } from "../../infrastructure/db/list-counts.ts";
import { insurerTitle } from "../../insurance/insurers/insurers.ts";
import type { Rules } from "../judge.ts";
import { type ListedHung, prepareHungList } from "../policies/list-hung.ts";
import { showFollowed } from "../statuses.ts";
import { endorsement } from "./endorsement.ts";
import groups from "./sold-groups.json" with { type: "json" };

export type SoldGroup = keyof typeof groups;

/** What a broker's list of endorsements is narrowed to: what waits for them, what an insurer has, how it ended, and drafts. */
export const soldGroups: Readonly<Record<SoldGroup, readonly string[]>> = groups;

/** An endorsement as a broker's list reads it; instants are texts. */
export type ListedEndorsement = ListedHung & {
  readonly change: unknown;
  /** As its flow calls it. */
  readonly called: string | null;
  readonly effectiveDate: unknown;
  readonly owner: string;
  readonly askedAt: string;
};

/** What was asked for, whoever asked, and what a broker began; what an insured is still writing is in no list. */
const listed = (record: string) => {
  const r = sql.raw(record);
  return sql`${r}.entity = 'endorsement' and (${r}.sent_at is not null or ${r}.owner like 'broker:%')`;
};

/** A page of the endorsements of brokers' portfolios, the last that came first. */
export const listSold = prepareHungList<ListedEndorsement>({
  listed: listed("r"),
  at: sql`coalesce(r.sent_at, r.created_at)`,
  tells: sql`'change', r.answers -> 'change', 'called', r.facts #> '{changes,title}', 'effectiveDate', r.answers -> 'effectiveDate', 'owner', r.owner,
    'askedAt', coalesce(r.sent_at, r.created_at)`,
});

/** How many of them are in which group. */
export const countSold = prepareCounts<SoldGroup, { readonly brokers: readonly string[] }>({
  table: "records",
  ids: Object.keys(groups) as SoldGroup[],
  always: () => listed("t"),
  is: Object.fromEntries(
    Object.entries(groups).map(([id, statuses]) => [
      id,
      () => sql`t.status in (${sql.join(statuses.map((status) => sql.lit(status)))})`,
    ]),
  ) as Record<SoldGroup, () => ReturnType<typeof sql>>, // of each of its names
});

/** An endorsement as a broker's list tells it. */
export function showListedSold(
  { status, insurer, called, effectiveDate, owner, askedAt, brokerId, since, ...one }: ListedEndorsement,
  asking: string,
  { titleOf }: Pick<Rules, "titleOf">,
): object {
  const insuredCompany = insurerTitle(insurer ?? "");
  const title = called ?? "Endoso";
  return {
    ...one,
    // By what it is found from anywhere.
    name: [one.number, title, one.holder, one.plate ?? one.asset].filter(Boolean).join(" · "),
    title,
    productTitle: titleOf(one.product),
    insuredCompany,
    status: showFollowed(endorsement.statuses, status, { insurer: insuredCompany }),
    effectiveDate: typeof effectiveDate === "string" ? effectiveDate : null,
    on: wireDate(dayOf(new Date(askedAt))),
    since: new Date(since).toISOString(),
    requestedBy: owner.startsWith("broker:") ? "broker" : "insured",
    isOwn: brokerId === asking,
  };
}
