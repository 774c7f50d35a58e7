import { isSuccess } from "#src/shared/api/reply.ts";
import { send } from "#src/shared/api/send.ts";
import type { Subject } from "#src/shared/help/subject-store.ts";
import type { Identity } from "../identification/session-store.ts";

/** Something that was sent and is not closed. */
export type OpenThing = {
  /** Below the platform. */
  readonly route: string;
  readonly title: string;
  /** What tells it from others, in its order. */
  readonly facts: readonly string[];
  readonly status?: { readonly value: string; readonly tone: string };
  /** What the person has to do, or what happens next. */
  readonly todo?: string;
};

export type Mine = {
  readonly open: readonly OpenThing[];
  /** What the person has insured, for who answers their call. */
  readonly known: Pick<Subject, "things" | "insurer">;
};

/** Things of a kind that live at a route, and the path of the API that lists those of a person. */
export type ListedKind = { readonly route: string; readonly list: string };

/** An item of a list of the API: what may be begun, or with an id under the route's name what was. */
type Listed = {
  readonly [id: string]: unknown;
  readonly description: string;
  readonly insurer?: string;
  readonly asset?: string;
  readonly kind?: string;
  readonly date?: string;
  readonly number?: string;
  readonly status?: OpenThing["status"];
  readonly todo?: string;
  readonly isDraft?: boolean;
};

/**
 * What the person of a ticket has sent and is still open, what waits for them first. Nothing where the server did not
 * answer; what it does not tell a ticket is not theirs to see here, and nobody is asked to prove more for a look.
 */
export async function findMine(
  kinds: readonly ListedKind[],
  { identityNumber, ticket }: Identity,
  signal: AbortSignal,
): Promise<Mine | undefined> {
  const lists = await Promise.all(
    kinds.map(async ({ route, list }) => {
      const path = `${list}?${new URLSearchParams({ identityNumber })}`;
      const reply = await send({ method: "GET", path, attempts: 2, signal, headers: { "X-Ticket": ticket } });
      if (!("status" in reply) || reply.status >= 500) return undefined;
      // Its shape is the server's own schema's to hold.
      const items = isSuccess(reply) ? (reply.body as { data: readonly Listed[] }).data : [];
      return { route, items };
    }),
  );
  const found = lists.filter((list) => list !== undefined);
  if (found.length < lists.length) return undefined;
  const open = found.flatMap(({ route, items }) => items.flatMap((item) => openThing(route, item) ?? []));
  const own = found.flatMap(({ route, items }) => items.filter((item) => fill(route, item) === undefined));
  const [insurer, ...others] = new Set(own.map((item) => item.insurer));
  return {
    open: [...open.filter(isWaiting), ...open.filter((thing) => !isWaiting(thing))],
    known: {
      things: [...new Set(own.map(({ description }) => readable(description)))],
      insurer: others.length === 0 ? insurer : undefined,
    },
  };
}

function openThing(route: string, item: Listed): OpenThing | undefined {
  const filled = fill(route, item);
  // A draft is offered by the device that has it.
  if (filled === undefined || item.isDraft) return undefined;
  const { kind, description, date, asset, number, status, todo } = item;
  return {
    route: filled,
    title: kind ?? description,
    facts: [date, asset, number].filter((fact) => fact !== undefined),
    ...(status ? { status } : {}),
    ...(todo === undefined ? {} : { todo }),
  };
}

/** A route with the values of an item; nothing where the item has not all of them. */
function fill(route: string, item: Listed): string | undefined {
  const names = [...route.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name);
  if (names.some((name) => typeof item[name] !== "string")) return undefined;
  return route.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(item[name])));
}

/** Whether the person has something to do: what was refused waits for them where there is something to be done. */
export function isWaiting({ status, todo }: OpenThing): boolean {
  return status?.tone === "warning" || (status?.tone === "danger" && todo !== undefined);
}

/** A masked plate as it is read: `*****ZZ` → `•••ZZ`. */
function readable(text: string): string {
  return text.replaceAll(/\*{2,}/g, "•••");
}
