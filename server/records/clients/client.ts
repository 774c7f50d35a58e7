import { sql } from "kysely";
import { AppError } from "../../infrastructure/errors/errors.ts";
import { ownerOf } from "../../people/principals/principal.ts";
import type { Verify } from "../entity/stored.ts";
import type { Entity } from "../entity.ts";
import type { StoredRecord } from "../record.ts";
import { clientIn, documentTags, mergedTags, searchTermsOf } from "./answered.ts";
import { findNamesakes } from "./duplicates.ts";
import { showClient } from "./show.ts";
import statuses from "./statuses.json" with { type: "json" };
import { listed, orders, tellClient } from "./tell.ts";
import texts from "./texts.json" with { type: "json" };

/** Somebody whom a broker insures, or would. */
export const client: Entity = {
  name: "client",
  path: "/clients",
  idName: "clientId",
  summaries: {
    read: "Un cliente, con cuánto hay de él",
    store: "Crea un cliente",
    change: "Cambia los datos de un cliente",
  },
  filledBy: { flow: "account/client" },
  statuses,
  texts,
  stored: {
    verify: refuseDuplicate,
    // What was said first is stored as all that was said is, by a call of its own.
    combine: (record, { content: { firstNote: _, ...content }, files }) => ({
      content,
      files,
      facts: record?.facts ?? {},
    }),
  },
  brokers: {
    scene: "clients",
    list: {
      summary: "Los clientes de quien pregunta, y los de los productores que organiza",
      terms: ({ status, answers, facts }) =>
        status === "active" ? searchTermsOf(clientIn(answers), mergedTags(facts)) : undefined,
      filters: {
        type: { type: "string", enum: ["physical", "legal"] },
        province: { type: "string", pattern: "^[A-Z]$" },
      },
      orders,
      ranges: {
        created: {
          of: sql`(r.created_at at time zone 'America/Argentina/Buenos_Aires')::date`,
          type: "date",
        },
      },
      reads: listed,
      row: tellClient,
    },
    show: showClient,
  },
};

/** A document is of one client of a broker: what comes from elsewhere may be there twice, and is merged. */
async function refuseDuplicate(
  ...[{ db }, { principal, record, content }]: Parameters<Verify>
): Promise<undefined> {
  const tags = documentTags(clientIn(content));
  const [other] = await findNamesakes(db, ownerOf(principal), tags, record?.id);
  // A change that touches no document is not the moment to tell of one that was there twice already.
  if (!other || isKnownBy(record, tags)) return undefined;
  throw new AppError("duplicate", { params: { title: other.title } });
}

function isKnownBy(record: StoredRecord | undefined, tags: readonly string[]): boolean {
  const before = new Set(record ? documentTags(clientIn(record.answers)) : []);
  return tags.every((tag) => before.has(tag));
}
