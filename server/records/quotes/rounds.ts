import { sql } from "kysely";
import { parseDate } from "#engine/identifiers/index.ts";
import { prepare } from "../../infrastructure/db/prepare.ts";
import type { Db } from "../../infrastructure/db/tables.ts";
import {
  type ParameterRow,
  parametersFrom,
  rowsOfParameters,
} from "../../insurance/parameters/parameters.ts";
import type { Answers } from "../record.ts";
import { commissionIn, commissionOf } from "./commissions.ts";
import type { Priced } from "./far-from-others.ts";
import { answered } from "./head.ts";

/** A quote's newest round, as far as what insurers bring is judged by it. Its revision changes with all of it. */
export type KnownRound = {
  readonly revision: number;
  readonly round: number;
  readonly product: string;
  readonly brokerId: string;
  /** Centavos; undefined where nobody said what the thing is worth. */
  readonly sumInsured: number | undefined;
  readonly sumCurrency: string;
  /** The day from which what is quoted holds. */
  readonly begins: string;
  /** What of an agreed commission, in hundredths of a percent, this quote is asked with, in percent. */
  readonly commissionPart: number;
  readonly month: Month;
  readonly timesFromOthers: number;
  readonly offers: readonly Priced[];
};

type Month = { readonly least: number; readonly most: number };

/** What a process knows of the rounds that its insurers still work at. */
export type Rounds = {
  /** Does something with a round alone: who comes meanwhile waits. What `known` is left as, the next finds. */
  inTurn<T>(id: string, act: (turn: { known: KnownRound | undefined }) => Promise<T>): Promise<T>;
};

/** Rounds that are known at once: one that another process ends is never taken out. */
const most = 500;

export function createRounds(): Rounds {
  const known = new Map<string, KnownRound>();
  const last = new Map<string, Promise<unknown>>();
  return {
    inTurn: (id, act) => {
      const before = last.get(id);
      const done = before ? before.then(take, take) : take();
      last.set(id, done);
      const leave = () => {
        if (last.get(id) === done) last.delete(id);
      };
      done.then(leave, leave);
      return done;

      async function take() {
        const turn = { known: known.get(id) };
        // What a statement that fails has left behind, nobody knows.
        known.delete(id);
        const given = await act(turn);
        if (turn.known) known.set(id, turn.known);
        for (const oldest of known.keys()) if (known.size > most) known.delete(oldest);
        return given;
      }
    },
  };
}

/** Reads the newest round of a quote with what insurers have brought to it. */
export async function readRound(db: Db, id: string): Promise<KnownRound | undefined> {
  const [row] = await select(db, { id });
  if (!row) return undefined;
  const { answers, parameters, askedOn, ...round } = row;
  const { plausibleMonth, timesFromOthers } = parametersFrom(parameters, askedOn);
  const worth = answered(answers, "sumInsured");
  const begins = answered(answers, "validFrom");
  return {
    ...round,
    sumInsured: typeof worth === "number" ? worth : undefined,
    sumCurrency: String(answered(answers, "sumCurrency") ?? "ARS"),
    begins: (typeof begins === "string" ? parseDate(begins) : undefined) ?? askedOn,
    commissionPart: (commissionOf(commissionIn(answers))?.value ?? 100) / 10_000,
    month: monthOf(plausibleMonth, round.product),
    timesFromOthers,
  };
}

/** What a person's life costs in a month is another share of its sum than what a car does. */
function monthOf(
  { products = {}, ...usual }: Month & { readonly products?: Readonly<Record<string, Month>> },
  product: string,
): Month {
  return products[product] ?? usual;
}

type Row = Pick<KnownRound, "revision" | "round" | "product" | "brokerId" | "offers"> & {
  readonly askedOn: string;
  readonly answers: Answers;
  readonly parameters: readonly ParameterRow[];
};

const select = prepare<{ readonly id: string }, Row>((db, { id }) =>
  sql<Row>`select q.revision, q.round, q.product, q.broker_id as "brokerId", q.asked_on as "askedOn", r.answers,
      ${rowsOfParameters("q.asked_on")} as parameters,
      (select coalesce(jsonb_agg(o), '[]') from (select id, insurer, cluster, instalment from quote_coverages c
        where c.quote_id = q.record_id and c.round = q.round) o) as offers
    from quotes q join records r on r.id = q.record_id where q.record_id = ${id}`.compile(db),
);
