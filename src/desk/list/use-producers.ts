import { useData } from "./use-data.ts";

/** Somebody whose policies are read. */
export type Producer = { readonly id: string; readonly title: string; readonly isOwn: boolean };

/** Whose policies are read, who asks first; none until they have come, and for who oversees nobody. */
export function useProducers(oversees: boolean): readonly Producer[] {
  // Under the key of its call an answer is kept in one shape: the page of the producers reads the same.
  const { data } = useData<readonly Producer[]>("/producers", { isFixed: true, isAsked: oversees });
  return data ?? none;
}

const none: readonly Producer[] = [];
