import { wireDate } from "#engine/identifiers/index.ts";
import type { ComparedLine } from "#engine/language/index.ts";
import { dayOf } from "../../infrastructure/clock.ts";
import type { Db } from "../../infrastructure/db/tables.ts";
import { insurerTitle } from "../../insurance/insurers/insurers.ts";
import { percentOf } from "../../insurance/ledger/portion.ts";
import { type Compared, reconcile } from "../../insurance/ledger/reconcile.ts";
import type { ProductTitles } from "../judged.ts";
import {
  type Decision,
  loadDecisions,
  loadFiles,
  loadLines,
  loadPolicies,
  type Month,
} from "./load-month.ts";

/** As many lines of a view as a person goes through; the figures are of all. */
const most = 500;

/** A month of an insurer as its page tells it: what was expected, what came, and what was decided of what differs. */
export async function showMonth(db: Db, month: Month, titles: ProductTitles): Promise<object> {
  const [policies, lines, decisions, files, closed] = await Promise.all([
    loadPolicies(db, month),
    loadLines(db, month),
    loadDecisions(db, month),
    loadFiles(db, month),
    loadClosed(db, month),
  ]);
  const compared = reconcile(policies, lines);
  const decided = decidedOf(compared, decisions);
  const named = new Map(policies.map((one) => [one.key, one]));
  const numbers = new Map(lines.map(({ key, policyNumber }) => [key, policyNumber]));
  const show = (one: Compared): ComparedLine => {
    const policy = named.get(one.policyKey);
    const decision = decided.get(one.key);
    return {
      ...one,
      expectedRate: one.expectedRate === null ? null : percentOf(one.expectedRate),
      paidRate: one.paidRate === null ? null : percentOf(one.paidRate),
      policyId: policy?.policyId ?? null,
      policyNumber: policy?.policyNumber ?? numbers.get(one.policyKey) ?? one.policyKey,
      client: policy?.client ?? null,
      product: policy ? titles.titleOf(policy.product) : null,
      decision: decision ? { is: decision.decision, note: decision.note } : null,
    };
  };
  const different = compared.filter(isDifferent);
  const paid = lines.reduce((total, { commission }) => total + commission, 0);
  return {
    insurer: { name: month.insurer, displayName: insurerTitle(month.insurer) },
    month: wireDate(month.period),
    figures: {
      expected: compared.reduce((total, { expected }) => total + (expected ?? 0), 0),
      paid,
      difference: different.reduce((total, { difference }) => total + difference, 0),
      lines: lines.length,
      same: compared.filter(({ differs }) => differs === "same").length,
      uncompared: compared.filter(({ differs }) => differs === "uncompared").length,
      different: different.length,
      undecided: different.filter(({ key }) => !decided.has(key)).length,
    },
    differences: different.slice(0, most).map(show),
    same: compared
      .filter((one) => !isDifferent(one))
      .slice(0, most)
      .map(show),
    files: files.map(({ receivedAt, replaces, ...file }) => ({
      ...file,
      receivedOn: wireDate(dayOf(new Date(receivedAt))),
      replaces: replaces && wireDate(dayOf(new Date(replaces))),
    })),
    // Without a closing null, as the page expects: it lets nobody decide of anything else.
    closed: closed
      ? {
          on: wireDate(dayOf(closed.closedAt)),
          // Files that came afterwards.
          hasChanged: closed.paid !== paid,
        }
      : null,
  };
}

export function isDifferent({ differs }: Compared): boolean {
  return differs !== "same" && differs !== "uncompared";
}

/** What was decided of differences that are still those of which it was decided. */
export function decidedOf(
  compared: readonly Compared[],
  decisions: readonly Decision[],
): ReadonlyMap<string, Decision> {
  const known = new Map(decisions.map((one) => [one.key, one]));
  return new Map(
    compared.flatMap(({ key, difference }) => {
      const one = known.get(key);
      return one && one.difference === difference ? [[key, one] as const] : [];
    }),
  );
}

function loadClosed(db: Db, { brokerId, insurer, period }: Month) {
  return db
    .selectFrom("reconciliations")
    .select(["closed_at as closedAt", "paid"])
    .where("broker_id", "=", brokerId)
    .where("insurer", "=", insurer)
    .where("period", "=", period)
    .executeTakeFirst();
}
