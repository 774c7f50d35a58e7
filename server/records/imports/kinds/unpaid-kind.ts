import { parseDate, wireDate } from "#engine/identifiers/index.ts";
import { dayOf } from "../../../infrastructure/clock.ts";
import type { Db, Trx } from "../../../infrastructure/db/tables.ts";
import {
  loadInstalments,
  removeInstalments,
  type SaidInstalment,
  type StoredInstalment,
  writeInstalments,
} from "../../unpaid/write-instalments.ts";
import type { Fields, Values } from "../field.ts";
import type { By, ImportKind, Kept, Known, RowUndo, RowWrite, Whose, Written } from "../import-kind.ts";
import { problemAt } from "../row-problem.ts";
import described from "./unpaid.json" with { type: "json" };

const fields = described as Fields; // its words are ours: a test holds it to them

/**
 * What an insurer's file says that it could not collect, known again by policy and instalment. What it says later to be
 * paid leaves the board; whoever was told of it stays told.
 */
export const unpaidKind: ImportKind = {
  name: "unpaid",
  path: "/policies/unpaid",
  title: "Cuotas impagas",
  isNewCalled: "una cuota nueva",
  needs: { scene: "policiesManual", action: "create" },
  fields,
  isOfInsurer: true,
  keyField: "policyNumber",
  complete: (values) => ({
    ...values,
    state: values.state ?? (values.paidOn === undefined ? "owed" : "paid"),
  }),
  check: ({ dueOn, coveredUntil }) =>
    dueOn !== undefined && coveredUntil !== undefined && String(coveredUntil) < String(dueOn)
      ? [problemAt("coveredUntil", { code: "coveredBefore" })]
      : [],
  keyOf,
  nameOf: ({ policyNumber, instalment, dueOn }) =>
    [policyNumber, instalment ?? dueOn].filter((part) => part !== undefined).join(" · "),
  load,
  write,
  undo,
};

/** The policy's number without what people write between, and which part; by its day where no part is said. */
function keyOf({ policyNumber, instalment, dueOn }: Values): string | undefined {
  const part = instalment === undefined ? dueOn : String(instalment).split("/")[0];
  if (policyNumber === undefined || part === undefined) return undefined;
  return `${String(policyNumber)
    .replace(/[^a-z0-9]/gi, "")
    .toUpperCase()} ${part}`;
}

async function load(
  db: Db | Trx,
  whose: Whose,
  keys: readonly string[],
): Promise<ReadonlyMap<string, Known>> {
  const stored = await loadInstalments(db, whose, keys);
  return new Map(
    stored.map((one) => [
      one.key,
      { id: one.id, version: one.version, values: valuesOf(one), origins: {}, isErased: false },
    ]),
  );
}

/** An instalment as a file would say it. */
function valuesOf({ paidOn, instalment, coveredUntil, reason, ...one }: StoredInstalment): Values {
  return {
    ...{ policyNumber: one.policyNumber, amount: one.amount, dueOn: wireDate(one.dueOn) },
    ...(instalment === null ? {} : { instalment }),
    ...(coveredUntil === null ? {} : { coveredUntil: wireDate(coveredUntil) }),
    ...(reason === null ? {} : { reason }),
    state: paidOn === null ? "owed" : "paid",
    ...(paidOn === null ? {} : { paidOn: wireDate(paidOn) }),
  };
}

async function write(
  trx: Trx,
  rows: readonly RowWrite[],
  { by, ...whose }: Parameters<ImportKind["write"]>[2],
): Promise<readonly Written[]> {
  const said = rows.map(({ known, values }) => saidBy({ ...known?.values, ...values }, by.at));
  const written = new Map((await writeInstalments(trx, whose, said, by.at)).map((one) => [one.key, one]));
  return said.flatMap(({ key }, at) => {
    const one = written.get(key);
    return one ? [{ ...one, made: null, was: rows[at]?.known?.values ?? null }] : [];
  });
}

function saidBy(values: Values, at: Date): SaidInstalment {
  const { policyNumber, instalment, amount, reason, state, paidOn } = values;
  const paid = paidOn === undefined ? dayOf(at) : dayIn(paidOn);
  // As the review left them: what has to be there is there.
  return {
    ...{ key: keyOf(values), policyNumber, amount, dueOn: dayIn(values.dueOn) },
    ...{ instalment: instalment ?? null, coveredUntil: dayIn(values.coveredUntil), reason: reason ?? null },
    paidOn: state === "paid" ? paid : null,
  } as SaidInstalment;
}

function dayIn(value: Values[string] | undefined): string | null {
  return value === undefined ? null : (parseDate(String(value)) ?? null);
}

/** What was new goes, another stands as it stood; what a later file said of it stays. */
async function undo(trx: Trx, rows: readonly RowUndo[], by: By): Promise<readonly Kept[]> {
  const brokerId = rows[0]?.brokerId ?? "";
  const stored = await trx
    .selectFrom("unpaid_instalments")
    .select(["id", "version", "insurer"])
    .where("broker_id", "=", brokerId)
    .where(
      "id",
      "in",
      rows.map(({ id }) => id),
    )
    .forUpdate()
    .execute();
  const known = new Map(stored.map((one) => [one.id, one]));
  const undone = rows.filter(({ id, after }) => known.get(id)?.version === after);
  await removeInstalments(
    trx,
    brokerId,
    undone.filter(({ before }) => before === 0).map(({ id }) => id),
  );
  const restored = undone.filter(({ before }) => before > 0);
  // An import is of one insurer.
  const insurer = known.get(restored[0]?.id ?? "")?.insurer ?? "";
  const said = restored.map(({ was }) => saidBy(was as Values, by.at)); // as `write` wrote it down
  await writeInstalments(trx, { brokerId, insurer }, said, by.at);
  return rows.map((row) => (undone.includes(row) ? undefined : "keptChanged"));
}
