import type { Reply } from "#engine/runtime/index.ts";
import { type DatedReply, errorCode } from "./reply.ts";

/** How requests prove who makes them. */
export type Credentials = {
  /** The header that carries the proof. */
  readonly header: string;
  current(): string | undefined;
  /** Asks for another proof; all callers share one question. */
  renew(): Promise<Renewal>;
  /** The same for a proof that is good and not enough; absent where there is no more to ask. */
  readonly prove?: (() => Promise<Renewal>) | undefined;
  /** Told that a proof was refused which had just been renewed. */
  readonly end?: () => void;
  /** Codes of a 401 that no other proof of this kind would mend. */
  readonly foreign?: ReadonlySet<string | undefined>;
};

/** The credentials of a link, which stands in the path and is all the proof there is. */
export const byLink: Credentials = { header: "", current: () => undefined, renew: async () => "none" };

/** What came of asking for another proof: none where there is none to be had, or the person gave up. */
export type Renewal = "renewed" | "none" | "unreachable";

type Headers = Readonly<Record<string, string>>;

/**
 * Makes a request with the proof of the moment. A refusal of the proof is answered by one renewal and one more attempt,
 * however often it is refused; where nobody could be asked for another, the request counts as not answered.
 */
export async function askProven(
  credentials: Credentials,
  ask: (proof: Headers) => Promise<DatedReply>,
  signal?: AbortSignal,
): Promise<DatedReply> {
  const tried = new Set<"renew" | "prove">();
  for (;;) {
    const used = credentials.current();
    const reply = await ask(used === undefined ? {} : { [credentials.header]: used });
    const way = wayOn(credentials, reply);
    if (way === undefined || signal?.aborted) return reply;
    if (tried.has(way)) {
      if (way === "renew") credentials.end?.();
      return reply;
    }
    tried.add(way);
    const now = credentials.current();
    // Whoever was there has left.
    if (used !== undefined && now === undefined) return reply;
    // Another call may have had it renewed meanwhile.
    const renewal = now === used ? await credentials[way]?.() : "renewed";
    if (renewal === "unreachable") return { problem: "network" };
    if (renewal !== "renewed") return reply;
  }
}

/** What would mend a refusal; nothing where no other proof does. */
function wayOn({ prove, foreign }: Credentials, reply: Reply): "renew" | "prove" | undefined {
  const code = errorCode(reply);
  if ("status" in reply && reply.status === 401) return foreign?.has(code) ? undefined : "renew";
  return code === "claim-options" && prove ? "prove" : undefined;
}
