/** What a session needs at a moment. */
export type Phase =
  | { readonly type: "fine" }
  | { readonly type: "renew" }
  | { readonly type: "ask"; readonly secondsLeft: number }
  | { readonly type: "over"; readonly wasThere: boolean };

/** The specification's times before the end of a pass, and how long without a touch is away; milliseconds. */
const warning = 180_000;
const logout = 30_000;
const away = 180_000;

type Moment = {
  /** Milliseconds until the pass ends. */
  readonly left: number;
  /** Milliseconds since somebody touched the page. */
  readonly idle: number;
  /** Whether the question is on the screen: then only its answer counts as being there. */
  readonly isAsking: boolean;
};

export function phaseOf({ left, idle, isAsking }: Moment): Phase {
  const isThere = !isAsking && idle < away;
  if (left <= logout) return { type: "over", wasThere: isThere };
  if (left > warning) return { type: "fine" };
  if (isThere) return { type: "renew" };
  return { type: "ask", secondsLeft: Math.ceil((left - logout) / 1000) };
}
