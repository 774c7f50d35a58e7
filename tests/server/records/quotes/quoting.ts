import { expect } from "vitest";
import type { Schema } from "#engine/json/index.ts";
import type { OpenFlows } from "#server/releases/product.ts";
import { newKey, startHarness } from "../../harness.ts";
import { ownFlows } from "../../own-documents.ts";
import { quoteBody } from "./quote-body.ts";
import { offerOf, tellInsurers } from "./told-insurers.ts";

const text = { type: "string" };
const known = {
  type: "object",
  properties: {
    sumInsured: { type: "integer" },
    validFrom: { ...text, format: "date" },
    postcode: text,
    commissionType: { type: "object", properties: { id: { type: "integer" }, value: { type: "integer" } } },
  },
};

type Quoting = {
  readonly names?: readonly string[];
  /** What insurers are given. */
  readonly given?: Schema;
  /** Those by whom a policy can be issued here. */
  readonly issuing?: readonly string[];
  readonly flows?: OpenFlows;
};

/** A server whose insurers answer what a test says, and a broker who quotes with them; three of them unless told otherwise. */
export async function startQuoting({
  names = ["zurich", "sura", "experta"],
  given = known,
  issuing = names,
  flows = ownFlows(),
}: Quoting = {}) {
  const insurers = tellInsurers(names, given, issuing);
  const server = await startHarness({ flows, insurers: insurers.open });
  let session = await server.session("productora");
  return {
    ...{ server, insurers },
    /** The broker's session, of the hour that it is. */
    session: () => session,
    /** Moves the clock and signs in anew: a session does not last that long. */
    moveTo: async (now: number) => {
      server.time.now = now;
      session = await server.session("productora");
    },
    create: async (changes: object = {}, headers: Readonly<Record<string, string>> = {}): Promise<string> => {
      const body = quoteBody(changes as never);
      const keyed = { "idempotency-key": newKey(), ...headers };
      const answer = await server.call({ url: "/multi-quotes", body, session, headers: keyed });
      expect([answer.statusCode, answer.body]).toEqual([200, expect.any(String)]);
      return answer.json().data.id;
    },
    /** Sends something of a key of its own. */
    post: (url: string, body: object = {}, by = session) =>
      server.call({ url, body, session: by, headers: { "idempotency-key": newKey() } }),
    read: async (id: string, by = session) =>
      (await server.call({ url: `/multi-quotes/${id}`, session: by })).json().data,
    /** What the broker's own permissions say; everything as the product has it where nothing is said. */
    permit: (permissions: readonly object[]) =>
      server.database.db
        .updateTable("brokers")
        .set({ permissions: JSON.stringify(permissions) })
        .where("email", "=", "productora@example.com")
        .execute(),
  };
}

/** What an insurer gives: a price for each cluster named. */
export const offers = (insurer: string, ...given: readonly (readonly [string, number])[]) => ({
  output: { coverages: given.map(([cluster, amount]) => offerOf(insurer, cluster, amount)) },
});
