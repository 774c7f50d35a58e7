import { parseDate, wireDate } from "#engine/identifiers/index.ts";
import type { Db, Trx } from "../../../infrastructure/db/tables.ts";
import { portionOf } from "../../../insurance/ledger/portion.ts";
import { type StandingLine, standingLines } from "../../../insurance/ledger/standing-lines.ts";
import { type SaidLine, writeMovements } from "../../../insurance/ledger/write-movements.ts";
import type { Fields, Values } from "../field.ts";
import type { By, ImportKind, Kept, Known, RowUndo, RowWrite, Whose, Written } from "../import-kind.ts";
import { problemAt } from "../row-problem.ts";
import described from "./movements.json" with { type: "json" };

const fields = described as Fields; // its words are ours: a test holds it to them

/**
 * What an insurer's file says that was collected and earned, known again by what the insurer calls its lines. A line that
 * comes again as it was counts once; otherwise, it says what the one before has to be replaced by.
 */
export const movementsKind: ImportKind = {
  name: "movements",
  path: "/movements",
  title: "Comisiones",
  isNewCalled: "un movimiento nuevo",
  needs: { scene: "commissions", action: "update" },
  fields,
  isOfInsurer: true,
  keyField: "line",
  complete,
  check: (values, known) =>
    known === undefined && values.commission === undefined && values.rate === undefined
      ? [problemAt("commission", { code: "missing", params: { article: movementsKind.isNewCalled } })]
      : isAgainst(values)
        ? [problemAt("commission", { code: "sign" })]
        : isAbove(values)
          ? [problemAt("commission", { code: "aboveCollected" })]
          : [],
  keyOf: ({ line }) => (line === undefined ? undefined : String(line)),
  nameOf: ({ line, policyNumber = "" }) => [line, policyNumber].filter(Boolean).join(" · "),
  load,
  write,
  undo,
};

/** What a file leaves out: its commission is the rate's part of what was collected, and what is taken back is an extorno. */
function complete(values: Values): Values {
  const { netPremium, rate, kind } = values;
  const isCounted = typeof netPremium === "number" && typeof rate === "number";
  const commission = values.commission ?? (isCounted ? portionOf(netPremium, rate) : undefined);
  if (typeof commission !== "number") return values;
  return { ...values, commission, kind: kind ?? (commission < 0 ? "refund" : "commission") };
}

/** Whether a commission goes another way than what it is of. */
function isAgainst({ netPremium, commission, kind }: Values): boolean {
  if (kind === "adjustment") return false;
  return Number(netPremium ?? 0) * Number(commission ?? 0) < 0;
}

/** Whether a commission is more than what was collected. */
function isAbove({ netPremium, commission, kind }: Values): boolean {
  if (kind === "adjustment" || netPremium === undefined || commission === undefined) return false;
  return Math.abs(Number(commission)) > Math.abs(Number(netPremium));
}

async function load(
  db: Db | Trx,
  whose: Whose,
  keys: readonly string[],
): Promise<ReadonlyMap<string, Known>> {
  const lines = await standingLines(db, whose, keys);
  return new Map(
    lines.map((line) => {
      const known = { id: line.id, version: line.turn + 1, values: valuesOf(line) };
      return [line.line, { ...known, origins: {}, isErased: false }] as const;
    }),
  );
}

/** A line that stands, as a file would say it. */
function valuesOf({ id: _id, turn: _turn, rate, period, ...line }: StandingLine): Values {
  return { ...line, period: wireDate(period), ...(rate === null ? {} : { rate }) };
}

async function write(
  trx: Trx,
  rows: readonly RowWrite[],
  { brokerId, insurer, fileId, by }: Parameters<ImportKind["write"]>[2],
): Promise<readonly Written[]> {
  const lines = rows.map(({ known, values }) => lineOf({ ...known?.values, ...values }));
  const account = { brokerId, insurer, fileId, author: by.who, at: by.at };
  const written = new Map((await writeMovements(trx, lines, account)).map((one) => [one.line, one]));
  return lines.flatMap(({ line }) => {
    const one = written.get(line);
    return one ? [{ id: one.id, version: one.turn + 1, made: null, was: null }] : [];
  });
}

function lineOf(values: Values): SaidLine {
  const { line, policyNumber, period, kind, netPremium, rate = null, commission } = values;
  // As `complete` and the review left them: what has to be there is there.
  return {
    line,
    policyNumber,
    kind,
    netPremium,
    rate,
    commission,
    period: parseDate(String(period)),
  } as SaidLine;
}

/**
 * Takes lines of one file back as they were written; what they had replaced stands again. At once, so that months are
 * held in their order, as whoever else writes to an organizer's holds them.
 */
async function undo(trx: Trx, rows: readonly RowUndo[], by: By): Promise<readonly Kept[]> {
  const brokerId = rows[0]?.brokerId ?? "";
  const written = await trx
    .selectFrom("movements")
    .select(["id", "line", "insurer"])
    .where("broker_id", "=", brokerId)
    .where(
      "id",
      "in",
      rows.map(({ id }) => id),
    )
    .execute();
  const insurer = written[0]?.insurer ?? ""; // An import is of one insurer.
  const lines = await standingLines(
    trx,
    { brokerId, insurer },
    written.map(({ line }) => line),
  );
  const standing = new Map(lines.map((one) => [one.id, one]));
  const undone = rows.filter(({ id, after }) => standing.get(id)?.turn === after - 1);
  const replaced = await replacedBy(
    trx,
    undone.filter(({ before }) => before > 0).map(({ id }) => id),
  );
  const taken = undone.flatMap(({ id, before }) => {
    const line = standing.get(id)?.line;
    return before > 0 || line === undefined ? [] : [{ line }];
  });
  const account = { brokerId, insurer, fileId: null, author: by.who, at: by.at };
  if (undone.length > 0) await writeMovements(trx, [...taken, ...replaced], account);
  return rows.map((row) => (undone.includes(row) ? undefined : "keptChanged"));
}

/** What movements had come in place of: what was taken back by the movement before each. */
async function replacedBy(trx: Trx, ids: readonly string[]): Promise<readonly SaidLine[]> {
  if (ids.length === 0) return [];
  const said = await trx
    .selectFrom("movements as m")
    .innerJoin("movements as back", (join) =>
      join
        .onRef("back.broker_id", "=", "m.broker_id")
        .onRef("back.insurer", "=", "m.insurer")
        .onRef("back.line", "=", "m.line")
        .on("back.producer_id", "is", null)
        .on(({ eb, ref }) => eb("back.turn", "=", eb(ref("m.turn"), "-", 1))),
    )
    .innerJoin("movements as was", "was.id", "back.reverses")
    .select(["was.line", "was.policy_number as policyNumber", "was.period", "was.kind", "was.rate"])
    .select(["was.net_premium as netPremium", "was.commission"])
    .where("m.id", "in", ids)
    .$castTo<SaidLine>()
    .execute();
  if (said.length !== ids.length) throw new Error("a movement came in place of nothing");
  return said;
}
