import { expect } from "vitest";
import { inRepository } from "#scripts/run.ts";
import { openDocuments } from "#server/releases/documents.ts";
import { productFlows } from "#server/releases/product.ts";
import { readDocuments } from "#server/releases/read-documents.ts";
import { newKey, startHarness } from "../../harness.ts";
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

/** A server whose three insurers answer what a test says, and a broker who quotes with them. */
export async function startQuoting() {
  const insurers = tellInsurers(["zurich", "sura", "experta"], known);
  const documents = openDocuments(readDocuments(inRepository(".")));
  const server = await startHarness({ flows: productFlows(documents), insurers: insurers.open });
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
