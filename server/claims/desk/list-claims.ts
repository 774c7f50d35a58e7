import { sql } from "kysely";
import { type ListedHung, prepareHungList } from "../../records/policies/list-hung.ts";

/** A claim as a list reads it; instants are texts. */
export type ListedClaim = ListedHung & {
  readonly type: unknown;
  readonly cause: unknown;
  readonly date: unknown;
  readonly missing: readonly unknown[] | null;
  readonly sentAt: string;
};

/** A page of the claims of brokers' portfolios, the last that came first; what is being written is in none. */
export const listClaims = prepareHungList<ListedClaim>({
  listed: sql`r.entity = 'accident' and r.sent_at is not null`,
  at: sql`r.sent_at`,
  tells: sql`'type', r.answers -> 'vehicleAccidentType', 'cause', r.answers -> 'cause', 'date', r.answers -> 'date', 'missing', r.facts -> 'missing',
    'sentAt', r.sent_at`,
});
