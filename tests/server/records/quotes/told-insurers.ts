import { sql } from "kysely";
import type { Schema } from "#engine/json/index.ts";
import type { Outcome } from "#engine/runtime/index.ts";
import { type Asking, inputFrom } from "#server/insurance/runs/asking.ts";
import type { Asked, RunRow, RunStatus } from "#server/insurance/runs/run.ts";
import { createEmissionHandler } from "#server/records/emissions/settle.ts";
import { createEndorsementHandlers } from "#server/records/endorsements/settle.ts";
import { createInspectionHandler } from "#server/records/inspections/settle.ts";
import { createQuoteHandler } from "#server/records/quotes/settle.ts";
import type { RecordServices } from "#server/records/record-services.ts";

type Row = {
  round: number;
  attempt: number;
  insurer: string;
  status: RunStatus;
  message: string | null;
  asked: Asked;
};

/** Insurers that answer what a test tells them to, when it tells them. */
export type ToldInsurers = {
  readonly open: (services: RecordServices) => Asking;
  /** What was asked of them in the newest round of a quote. */
  asked(recordId: string): readonly Asked[];
  /** How often a quote was performed. */
  readonly performed: string[];
  answer(
    recordId: string,
    insurer: string,
    outcome: Outcome,
    round?: number,
    isUnknown?: true,
  ): Promise<void>;
};

/** `issuing` are those of them by whom a policy can be issued here; all of them unless told otherwise. */
export function tellInsurers(
  names: readonly string[],
  known: Schema,
  issuing: readonly string[] = names,
): ToldInsurers {
  const rows = new Map<string, Row[]>();
  const performed: string[] = [];
  const newest = (id: string) => {
    const all = rows.get(id) ?? [];
    const round = Math.max(...all.map((row) => row.round));
    return all.filter((row) => row.round === round);
  };
  let services: RecordServices;
  let asking: Asking;
  return {
    performed,
    asked: (id) => newest(id).map(({ asked }) => asked),
    open: (given) => {
      services = given;
      asking = {
        plansOf: () => [],
        clustersOf: () => undefined,
        ask: async (kind, product, answers) =>
          (product === "car" ? names : []).map((insurer) => ({
            ...{ insurer, kind, product },
            input: inputFrom(known, answers),
          })),
        askOne: async (insurer, kind, product, given) =>
          names.includes(insurer) && kind !== "documents"
            ? { insurer, kind, product, input: given as Asked["input"] }
            : undefined,
        runs: {
          isDemonstration: true,
          insurersFor: (kind, product) => (product === "car" ? (kind === "emission" ? issuing : names) : []),
          cancel: async () => {},
          hurry: () => {},
          begin: async (_trx, id, round, all) => {
            const made = all.map(
              (asked): Row => ({
                round,
                attempt: 1,
                insurer: asked.insurer,
                status: "running",
                message: null,
                asked,
              }),
            );
            rows.set(id, [...(rows.get(id) ?? []), ...made]);
          },
          perform: (id, round) => void performed.push(`${id} ${round}`),
          ofRecord: async (_db, id) =>
            newest(id).map(
              ({ insurer, round, status, message }): RunRow => ({
                ...{ kind: "quote", round, attempt: 1, outcome: null },
                insurer,
                status,
                message,
                failure: status === "failed" ? "network" : null,
                canRetry: status === "failed",
              }),
            ),
          othersWork: (id, round, insurer) => {
            const isOther = (row: Row) => row.round === round && row.insurer !== insurer;
            const works = (rows.get(id) ?? []).some((row) => isOther(row) && row.status === "running");
            return sql`${works}::boolean`;
          },
          again: async (_db, id, insurer) => {
            const row = newest(id).find((one) => one.insurer === insurer && one.status === "failed");
            if (row) Object.assign(row, { status: "running", attempt: row.attempt + 1 });
            return row !== undefined;
          },
          stop: async () => {},
        },
      };
      return asking;
    },
    answer: async (recordId, insurer, outcome, round, isUnknown) => {
      const row = (rows.get(recordId) ?? []).findLast(
        (one) => one.insurer === insurer && (round === undefined || one.round === round),
      );
      if (!row) throw new Error(`"${insurer}" was not asked`);
      row.status = "output" in outcome ? "done" : "failed";
      row.message = "output" in outcome ? null : outcome.message;
      const { product, input, kind } = row.asked;
      const run = {
        id: insurer,
        recordId,
        round: row.round,
        insurer,
        kind,
        product,
        input,
        key: "",
        attempt: row.attempt,
      };
      const handler =
        kind === "quote"
          ? createQuoteHandler({ clock: services.clock, asking: () => asking })
          : kind === "inspection"
            ? createInspectionHandler(services)
            : (createEndorsementHandlers({ clock: services.clock, jobs: undefined }).find(
                (one) => one.kind === kind,
              ) ?? createEmissionHandler({ ...services, jobs: undefined, insurers: asking }));
      const settled = { run, outcome, ...(isUnknown ? { isUnknown } : {}) };
      const after = await services.db.transaction().execute(async (trx) => {
        await handler.hold(trx, run);
        return handler.settle(trx, settled);
      });
      after?.();
    },
  };
}

/** An offer as a connector gives it, of a month's price in centavos. */
export function offerOf(insurer: string, cluster: string, amount: number, more: object = {}) {
  return {
    quoteId: `${insurer}-1`,
    insuranceCompany: { name: insurer },
    cluster: { code: cluster },
    budget: { subscriptionAmount: amount, commission: 20 },
    ownCode: `${cluster}-x`,
    shortName: cluster,
    longName: `Plan ${cluster}`,
    premium: { netPremium: Math.round(amount / 1.3), totalPremium: amount },
    ...more,
  };
}
