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

type Values = { readonly owner: string; readonly tags: readonly string[]; readonly except: string | null };

const selectNamesakes = prepare((db, v: Values) =>
  sql<Namesake>`
    select id, title from records
    where owner = ${v.owner}::text and entity = 'client' and title_order is not null
      and tags && ${v.tags}::text[] and id is distinct from ${v.except}::uuid
    order by created_at, id limit 20`.compile(db),
);
