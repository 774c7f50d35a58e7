import type { FastifyRequest } from "fastify";
import type { Sent } from "#engine/runtime/index.ts";
import { createAjv } from "#engine/validation/index.ts";
import { refuse } from "./problems.ts";

/** What headers say of a call: which of the flow's it is, from which step, and how the path was made. */
export type Played = Partial<Pick<Sent, "call" | "at" | "taken">>;

const name = "[a-z][A-Za-z0-9-]{0,59}";

/** Headers of a call that a flow sends; all three may be missing, as from a client that runs no flow. */
export const playedHeaders = {
  "x-call": { type: "string", pattern: `^${name}$` },
  "x-step": { type: "string", pattern: `^${name}$` },
  "x-taken": { type: "string", maxLength: 8_000 },
};

const isTaken = createAjv({ today: () => "", ajv: { strictTypes: false } }).compile({
  type: "object",
  maxProperties: 100,
  propertyNames: { pattern: `^${name}$` },
  additionalProperties: { type: "string", pattern: `^!?${name}$` },
});

/** The headers of a call, of which only `X-Taken` is more than a name. */
export function playedIn({ headers }: FastifyRequest): Played {
  const { "x-call": call, "x-step": at, "x-taken": taken } = headers;
  return {
    ...(typeof call === "string" ? { call } : {}),
    ...(typeof at === "string" ? { at } : {}),
    ...(typeof taken === "string" ? { taken: parseTaken(taken) } : {}),
  };
}

function parseTaken(text: string): NonNullable<Sent["taken"]> {
  let taken: unknown;
  try {
    taken = JSON.parse(text);
  } catch {
    taken = undefined;
  }
  if (!isTaken(taken)) throw refuse([{ code: "field_invalid", path: "/x-taken" }]);
  return taken as NonNullable<Sent["taken"]>;
}
