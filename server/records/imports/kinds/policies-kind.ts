import { sql } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import { cleanPlate } from "#engine/identifiers/index.ts";
import type { Json, JsonObject } from "#engine/json/index.ts";
import type { Db, Trx } from "../../../infrastructure/db/tables.ts";
import { insurerTitle } from "../../../insurance/insurers/insurers.ts";
import type { PolicyAnswers } from "../../policies/policy-answers.ts";
import { storePolicies } from "../../policies/store-policy.ts";
import type { Fields, Values } from "../field.ts";
import type { By, ImportKind, Known, RowWrite, Whose, Written } from "../import-kind.ts";
import { originsOf } from "../origins.ts";
import { personIn } from "../person-in.ts";
import { problemAt } from "../row-problem.ts";
import { putValues, valuesAt } from "./at-fields.ts";
import { joinNames, personOf, withPerson, withPhoneType } from "./client-values.ts";
import described from "./policies.json" with { type: "json" };
import { undoPolicies } from "./undo-policies.ts";

const fields = described as Fields; // its words are ours: a test holds it to them

/** The policies of an insurer's file: known by its number, and their people by their documents. */
export const policiesKind: ImportKind = {
  name: "policies",
  path: "/policies",
  title: "Pólizas",
  isNewCalled: "una póliza nueva",
  needs: { scene: "policiesManual", action: "create" },
  fields,
  isOfInsurer: true,
  keyField: "number",
  complete: (values) => joinNames(values),
  check: checkPolicy,
  keyOf: ({ number }) => keyOfNumber(number) || undefined,
  nameOf: ({ number = "", holder = "" }) => [number, holder].filter(Boolean).join(" · "),
  load,
  write,
  undo: undoPolicies,
};

function keyOfNumber(number: Json | undefined): string {
  return String(number ?? "")
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, "");
}

function checkPolicy(values: Values, known: Known | undefined) {
  const {
    startsOn = known?.values.startsOn,
    endsOn = known?.values.endsOn,
    document,
    holder,
    asset,
    plate,
    installments = known?.values.installments,
    paidInstallments = known?.values.paidInstallments,
  } = values;
  const isLate = startsOn !== undefined && endsOn !== undefined && String(endsOn) <= String(startsOn);
  const isOverpaid = Number(paidInstallments) > Number(installments);
  const was = known?.values.document;
  const isOther =
    document !== undefined && was !== undefined && personIn(String(document)) !== personIn(String(was));
  const isNew = known === undefined;
  const missing = { code: "missing", params: { article: policiesKind.isNewCalled } } as const;
  return [
    ...(isLate ? [problemAt("endsOn", { code: "order" })] : []),
    ...(isOverpaid ? [problemAt("paidInstallments", { code: "paidOver" })] : []),
    ...(isOther ? [problemAt("document", { code: "personChanged" })] : []),
    // Without a name of its broker's own it would be its insurer's word who they are.
    ...(isNew && holder === undefined ? [problemAt("holder", missing)] : []),
    ...(isNew && asset === undefined && plate === undefined ? [problemAt("asset", missing)] : []),
  ];
}

async function load(
  db: Db | Trx,
  { brokerId, insurer }: Whose,
  keys: readonly string[],
): Promise<ReadonlyMap<string, Known>> {
  const rows = await db
    .selectFrom("policies as p")
    .select(({ selectFrom }) => [
      "p.id",
      "p.version",
      "p.number_key as key",
      jsonArrayFrom(
        selectFrom("policy_versions as v")
          .select(["v.number", "v.source", "v.restores", "v.answers", "v.created_at as at"])
          .whereRef("v.policy_id", "=", "p.id")
          .orderBy("v.number"),
      ).as("versions"),
    ])
    .where("p.broker_id", "=", brokerId)
    .where("p.insurer", "=", insurer)
    .where("p.status", "<>", "removed")
    .where(sql<boolean>`p.number_key = any(${[...keys]}::text[])`)
    .execute();
  return new Map(
    rows.map(({ id, version, key, versions }) => {
      const said = versions.map(({ answers, ...one }) => ({
        ...one,
        values: valuesOf(answers as PolicyAnswers),
      })); // jsonb that only this server writes
      const last = said.at(-1)?.values ?? {};
      const isErased = last.number === undefined;
      return [key, { id, version, values: last, origins: originsOf(said), isErased }] as const;
    }),
  );
}

/** What a version says, as a file would say it. */
function valuesOf(answers: PolicyAnswers): Values {
  const { plate, ...values } = valuesAt(answers as unknown as JsonObject, fields); // wire form: plain JSON
  const cleaned = cleanPlate(String(plate ?? ""));
  return { ...values, ...(cleaned === "" ? {} : { plate: cleaned }), ...personOf(answers.client ?? {}) };
}

async function write(
  trx: Trx,
  rows: readonly RowWrite[],
  { brokerId, insurer, by }: Whose & { readonly by: By },
): Promise<readonly Written[]> {
  const last = await lastAnswers(
    trx,
    rows.flatMap(({ known }) => known?.id ?? []),
  );
  const versions = rows.map(({ known, values }) => {
    const before = known ? (last.get(known.id) ?? {}) : newAnswers(values, insurer);
    const kind = known ? ("correction" as const) : ("policy" as const);
    const of = known ? { id: known.id } : {};
    return { ...of, before: known?.version ?? 0, kind, answers: answersWith(before, values) };
  });
  const stored = await storePolicies(trx, versions, { brokerId, source: "imported", by });
  return stored.map(({ id, version, madeClient }) => ({ id, version, made: madeClient, was: null }));
}

function newAnswers({ plate, asset }: Values, insurer: string): JsonObject {
  return {
    insurer: { name: insurer, displayName: insurerTitle(insurer) },
    ...(asset === undefined ? { asset: `Patente ${String(plate)}` } : {}),
  };
}

/** What is there, with what a file says of it. */
function answersWith(before: JsonObject, values: Values): PolicyAnswers {
  const isCovered = values.coverage !== undefined || values.sumInsured !== undefined;
  const covered =
    isCovered && before.coverages === undefined ? { coverages: [{ name: "Según póliza" }] } : {};
  const put = putValues({ ...before, ...covered }, fields, values);
  const client = withPhoneType(withPerson((put.client ?? {}) as JsonObject, values));
  // A document that was read has made it one.
  return { ...put, client } as unknown as PolicyAnswers;
}

async function lastAnswers(trx: Trx, ids: readonly string[]): Promise<ReadonlyMap<string, JsonObject>> {
  if (ids.length === 0) return new Map();
  const rows = await trx
    .selectFrom("policy_versions")
    .distinctOn("policy_id")
    .select(["policy_id as id", "answers"])
    .where("policy_id", "in", ids)
    .orderBy("policy_id")
    .orderBy("number", "desc")
    .execute();
  return new Map(rows.map(({ id, answers }) => [id, answers as JsonObject])); // jsonb that only this server writes
}
