type Members = Readonly<Record<string, unknown>>;

/**
 * What is said now, with what was said before and nobody asks, however deep: whom a policy covers beside its client, when it
 * was canceled, and of what it insures all that its quote alone asks. `asked` has the schemas of what is asked, by name.
 */
export function withUnasked(
  before: Members,
  said: Members,
  asked: Readonly<Record<string, object>>,
): Members {
  const kept = Object.entries(before).flatMap(([name, was]): [string, unknown][] => {
    if (!Object.hasOwn(asked, name)) return [[name, was]];
    const { properties } = asked[name] as { readonly properties?: Readonly<Record<string, object>> }; // JSON Schema
    if (properties === undefined || !isMembers(was)) return [];
    const now = said[name];
    const inner = withUnasked(was, isMembers(now) ? now : {}, properties);
    return Object.keys(inner).length > 0 ? [[name, inner]] : [];
  });
  return { ...said, ...Object.fromEntries(kept) };
}

function isMembers(value: unknown): value is Members {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
