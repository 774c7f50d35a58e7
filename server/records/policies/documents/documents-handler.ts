import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import type { Json } from "#engine/json/index.ts";
import { recordChange } from "../../../infrastructure/audit/record.ts";
import type { Db, Trx } from "../../../infrastructure/db/tables.ts";
import { fileLimits } from "../../../infrastructure/files/check.ts";
import { canAskAgain } from "../../../insurance/runs/failures.ts";
import type { Download, Run, RunHandler, Settled } from "../../../insurance/runs/run.ts";
import { holdRecord } from "../../hold-record.ts";
import type { RecordServices } from "../../record-services.ts";
import { documentsKind } from "./ask-documents.ts";
import { verifyDocument } from "./verify-document.ts";

/** As connectors give it. */
type Told = {
  readonly isComplete: boolean;
  readonly documents: readonly { readonly kind: string; readonly path: string; readonly sha256?: string }[];
};

/** A file that is in the store already. */
type Kept = {
  readonly kind: string;
  readonly sha256: string;
  readonly size: number;
  readonly storedName: string;
};

/** What a run comes to. */
type Fetched = { readonly isComplete: boolean; readonly documents: readonly Kept[] };

/** How long an insurer that lacks one, or fails, is asked by itself: five days. */
const patience = 5 * 86_400_000;

type Services = Pick<RecordServices, "db" | "store" | "clock" | "jobs">;

/** Keeps the documents of a policy as its insurer gave them, letter by letter; those that lack are asked for again. */
export function createDocumentsHandler(services: Services): RunHandler {
  const { db, store, clock } = services;
  const discard = async ({ documents }: Pick<Fetched, "documents">) => {
    await Promise.all(documents.map(({ storedName }) => store.remove(storedName)));
  };
  return {
    kind: documentsKind,
    isOpen: (outcome, age) =>
      age < patience &&
      ("failure" in outcome ? canAskAgain(outcome.failure) : !fetchedIn(outcome.output).isComplete),
    complete: async (run, output, download) => {
      const { isComplete, documents } = output as Told; // as its contract has it
      const kept: Kept[] = [];
      const known = await knownOf(db, run);
      for (const { kind, path, sha256: told } of documents) {
        const got = await fetchOne(download, path, told);
        // One that is not what it has to be: none of this answer is kept.
        if ("failure" in got) {
          await discard({ documents: kept });
          return { failure: got.failure, message: "" };
        }
        const { bytes, sha256 } = got;
        if (known.has(`${kind} ${sha256}`)) continue;
        kept.push({ kind, sha256, size: bytes.length, storedName: await store.put(bytes) });
      }
      return { output: { isComplete, documents: kept } };
    },
    discard: async (outcome) => ("output" in outcome ? discard(fetchedIn(outcome.output)) : undefined),
    ready: async () => services.jobs?.ready(),
    hold: holdRecord,
    settle: async (trx, settled) => {
      const { isNews, unused } = await keepFetched(trx, settled, clock());
      await tell(trx, services, settled.run.recordId, isNews);
      return () => {
        services.jobs?.wake();
        // A file that cannot be removed costs its room alone.
        void discard({ documents: unused }).catch(() => undefined);
      };
    },
  };
}

/** As `complete` gives it. */
function fetchedIn(output: Json): Fetched {
  return output as Fetched;
}

async function fetchOne(download: Download, path: string, told: string | undefined) {
  const got = await download(path, fileLimits.bytes);
  if ("failure" in got) return got;
  const verified = verifyDocument(got, told);
  return "failure" in verified ? verified : { bytes: got, sha256: verified.sha256 };
}

/** The version that a record made of a policy, locked by whoever adds to it. */
async function versionOf(db: Db | Trx, recordId: string) {
  const row = await db
    .selectFrom("policy_versions as v")
    .innerJoin("policies as p", "p.id", "v.policy_id")
    .select(["v.policy_id as policyId", "v.number as version", "p.number"])
    .where("v.record_id", "=", recordId)
    .orderBy("v.number", "desc")
    .limit(1)
    .executeTakeFirst();
  return row;
}

/** The documents that are kept already of what a run is for, by kind and hash. */
async function knownOf(db: Db | Trx, { recordId }: Pick<Run, "recordId">): Promise<ReadonlySet<string>> {
  const made = await versionOf(db, recordId);
  if (!made) return new Set();
  const rows = await db
    .selectFrom("policy_documents")
    .select(["kind", "sha256"])
    .where("policy_id", "=", made.policyId)
    .execute();
  return new Set(rows.map(({ kind, sha256 }) => `${kind} ${sha256}`));
}

/** Whoever is insured is told of their policy when its insurer was first heard, and of what comes later once it is there. */
async function tell(trx: Trx, { jobs }: Services, id: string, isNews: boolean): Promise<void> {
  const { rows } = await sql`update records set facts = facts || '{"isTold": true}'
    where id = ${id} and entity = 'emission' and not facts ? 'isTold' returning id`.execute(trx);
  if (rows.length > 0) await jobs?.add(trx, "policyMail", { id });
  else if (isNews) await jobs?.add(trx, "policyMail", { id, isLater: true });
}

/** Writes what came and tells whether anything did; `unused` is what another attempt has written meanwhile. */
async function keepFetched(
  trx: Trx,
  { run, outcome }: Settled,
  now: Date,
): Promise<{ readonly isNews: boolean; readonly unused: readonly Kept[] }> {
  if ("failure" in outcome) return { isNews: false, unused: [] };
  const fetched = fetchedIn(outcome.output).documents;
  const made = await versionOf(trx, run.recordId);
  if (!made) return { isNews: false, unused: [] };
  // Read again under the lock of the record: an attempt that was superseded may have come first.
  const known = await knownOf(trx, run);
  const isKnown = ({ kind, sha256 }: Kept) => known.has(`${kind} ${sha256}`);
  const unused = fetched.filter(isKnown);
  const documents = fetched.filter((one) => !isKnown(one));
  if (documents.length === 0) return { isNews: false, unused };
  const { policyId, version, number } = made;
  const who = `insurer:${run.insurer}`;
  const rows = documents.map(({ kind, sha256, size, storedName }) => ({
    ...{ id: randomUUID(), policy_id: policyId, version, kind, sha256, size },
    ...{ name: nameOf(kind, number), type: "application/pdf", stored_name: storedName },
    ...{ author: who, created_at: now },
  }));
  await trx.insertInto("policy_documents").values(rows).execute();
  for (const { kind, sha256 } of documents) {
    const change = {
      who,
      at: now,
      address: "insurer",
      action: "upload",
      entity: "policy",
      entityId: policyId,
    };
    await recordChange(trx, { ...change, after: { kind, files: [sha256] } });
  }
  return { isNews: true, unused };
}

const titles: Readonly<Record<string, string>> = {
  policy: "poliza",
  mercosur: "certificado-mercosur",
  provisional: "certificado-provisorio",
  circulation: "tarjeta-de-circulacion",
  endorsement: "endoso",
};

/** A name by which people find it among their files. */
function nameOf(kind: string, number: string): string {
  return `${titles[kind] ?? kind}-${number.replace(/[^A-Za-z0-9-]+/g, "-")}.pdf`;
}
