import { randomUUID } from "node:crypto";
import { type Broker, ownerOf, writerOf } from "../../people/principals/principal.ts";
import { loadForWriting } from "../access/load.ts";
import { findBelow } from "../below.ts";
import type { RecordServices } from "../record-services.ts";
import { emission } from "./emission.ts";

/** The emission below a quote that files go to before anything is sent: the one that is there, or one that is begun. */
export async function prepareDraft(
  { db }: Pick<RecordServices, "db">,
  broker: Broker,
  quoteId: string,
  now: Date,
): Promise<string> {
  const known = await findBelow(db, emission, quoteId);
  if (known) return known.id;
  const { product } = await loadForWriting({ db }, { name: "quote" }, broker, { id: quoteId });
  await db
    .insertInto("records")
    .values({
      id: randomUUID(),
      entity: emission.name,
      parent_id: quoteId,
      owner: ownerOf(broker),
      writer: writerOf(broker),
      product,
      status: "draft",
      answers: "{}",
      created_at: now,
      updated_at: now,
    })
    .onConflict((conflict) => conflict.column("parent_id").where("entity", "=", emission.name).doNothing())
    .execute();
  // Two at once: one has made it.
  const made = await findBelow(db, emission, quoteId);
  return made?.id ?? "";
}
