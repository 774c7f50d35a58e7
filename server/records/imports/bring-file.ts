import { dayOf } from "../../infrastructure/clock.ts";
import type { RecordServices } from "../record-services.ts";
import type { By, ImportKind } from "./import-kind.ts";
import { lockImport } from "./load-import.ts";
import { reviewImport } from "./review-import.ts";
import { importJob } from "./run-import.ts";
import { startImport } from "./start-import.ts";
import { textOf } from "./text-of.ts";

type Brought = {
  readonly kind: ImportKind;
  readonly brokerId: string;
  readonly insurer: string;
  readonly name: string;
  readonly bytes: Uint8Array;
  /** What each column is, in their order. */
  readonly columns: readonly string[];
  readonly by: By;
};

/**
 * Brings a file that nobody has to look at, since it is known what its columns are: it is read, reviewed and written as one that a
 * broker brings, and may be taken back as such. The same bytes count once, also where a process ended on the way.
 */
export async function bringFile(
  { db, jobs, rules }: Pick<RecordServices, "db" | "jobs" | "rules">,
  brought: Brought,
): Promise<void> {
  const { kind, brokerId, columns, by } = brought;
  const { id } = await startImport(db, brought);
  await jobs?.ready();
  await db.transaction().execute(async (trx) => {
    const asked = { kind: kind.name, brokerId, id };
    const found = await lockImport(
      trx,
      asked,
      ["columns", "review", "applying", "done", "undoing"],
      textOf("state"),
    );
    if (!["columns", "review"].includes(found.status)) return;
    const reader = { today: dayOf(by.at), productCalled: rules.productCalled };
    await reviewImport(
      trx,
      found,
      kind,
      { columns, defaults: {}, isRemembered: false },
      { reader, at: by.at },
    );
    await trx
      .updateTable("imports")
      .set({ status: "applying", updated_at: by.at })
      .where("id", "=", id)
      .execute();
    await jobs?.add(trx, importJob, { id });
  });
  jobs?.wake();
}
