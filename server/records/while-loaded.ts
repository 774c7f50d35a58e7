import { AsyncLocalStorage } from "node:async_hooks";
import type { Policy } from "../insurance/policies/policies.ts";
import type { StoredRecord } from "./record.ts";

/** Somebody's policies, and the record that they named if it is theirs. */
export type Loaded = { readonly policies: readonly Policy[]; readonly record: StoredRecord | undefined };

/** What is looked for: in which kind and for whom, and by what the record is named. */
export type Sought = {
  readonly entity: string;
  readonly owner: string;
  readonly id: string | null;
  readonly draftId: string | null;
};

type Whose = Pick<Sought, "entity" | "owner">;

const around = new AsyncLocalStorage<Whose & { readonly loaded: Loaded }>();

/**
 * Does something for which what was loaded a moment ago is what there is: a save is judged over what it was opened with,
 * and what its flow reads of the same is not asked of the database again.
 */
export function whileLoaded<T>(loaded: Loaded, { entity, owner }: Whose, act: () => T): T {
  return around.run({ entity, owner, loaded }, act);
}

/** The same as it was loaded, where the very same owner's is sought: their policies, and no record or the one that was loaded. */
export function loadedBefore({ entity, owner, id, draftId }: Sought): Loaded | undefined {
  const before = around.getStore();
  if (before?.entity !== entity || before.owner !== owner || draftId !== null) return undefined;
  const { loaded } = before;
  if (id === null) return { policies: loaded.policies, record: undefined };
  return loaded.record?.id === id ? loaded : undefined;
}
