import { sql } from "kysely";
import { prepare } from "../../infrastructure/db/prepare.ts";
import type { Db } from "../../infrastructure/db/tables.ts";

export type Namesake = { readonly id: string; readonly title: string };

/** Other clients of the same broker that have one of these documents. */
export async function findNamesakes(
  db: Db,
  owner: string,
  tags: readonly string[],
  except: string | undefined,
): Promise<readonly Namesake[]> {
  return tags.length === 0 ? [] : selectNamesakes(db, { owner, tags, except: except ?? null });
}

/** The clients of a broker that have one of these documents, the first that came first, with all that each has. */
export function findByDocuments(
  db: Db,
  owner: string,
  tags: readonly string[],
): Promise<readonly { readonly id: string; readonly tags: readonly string[] }[]> {
  return selectByDocuments(db, { owner, tags });
}

const selectByDocuments = prepare((db, v: Pick<Values, "owner" | "tags">) =>
  sql<{ id: string; tags: readonly string[] }>`
    select id, tags from records
    where owner = ${v.owner}::text and entity = 'client' and title_order is not null and tags && ${v.tags}::text[]
    order by created_at, id`.compile(db),
);

type Values = { readonly owner: string; readonly tags: readonly string[]; readonly except: string | null };

const selectNamesakes = prepare((db, v: Values) =>
  sql<Namesake>`
    select id, title from records
    where owner = ${v.owner}::text and entity = 'client' and title_order is not null
      and tags && ${v.tags}::text[] and id is distinct from ${v.except}::uuid
    order by created_at, id limit 20`.compile(db),
);
