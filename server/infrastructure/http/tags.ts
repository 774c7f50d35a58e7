/**
 * Whether a list of tags (If-Match, If-None-Match) names this one. `*` names any. Weak ones count as strong: a proxy
 * that compresses makes tags weak, and the browser sends them back as they came.
 */
export function matchesTag(list: string | undefined, tag: string): boolean {
  if (list === undefined) return false;
  return list.trim() === "*" || tagsIn(list).includes(tag);
}

/** The tags of a list, with their quotes and without their weakness; what is no tag is left out. */
export function tagsIn(list: string): readonly string[] {
  return list.match(/"[\x21\x23-\x7e]*"/g) ?? [];
}
