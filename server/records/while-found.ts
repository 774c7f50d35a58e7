import { AsyncLocalStorage } from "node:async_hooks";
import type { Policy } from "../insurance/policies/policies.ts";
import type { StoredRecord } from "./record.ts";

/** Somebody's policies, and the record that they named if it is theirs. */
export type Found = { readonly policies: readonly Policy[]; readonly record: StoredRecord | undefined };

/** What is looked for: in which kind and for whom, and by what the record is named. */
export type Sought = {
  readonly entity: string;
  readonly owner: string;
  readonly id: string | null;
  readonly draftId: string | null;
};

type Whose = Pick<Sought, "entity" | "owner">;

const around = new AsyncLocalStorage<Whose & { readonly found: Found }>();

/**
 * Does something for which what was found a moment ago is what there is: a save is judged over what it was opened with,
 * and what its flow reads of the same is not asked of the database again.
 */
export function whileFound<T>(found: Found, { entity, owner }: Whose, act: () => T): T {
  return around.run({ entity, owner, found }, act);
}

/** The same as it was found, where the very same owner's is sought: their policies, and no record or the one that was found. */
export function foundBefore({ entity, owner, id, draftId }: Sought): Found | undefined {
  const before = around.getStore();
  if (before?.entity !== entity || before.owner !== owner || draftId !== null) return undefined;
  const { found } = before;
  if (id === null) return { policies: found.policies, record: undefined };
  return found.record?.id === id ? found : undefined;
}
