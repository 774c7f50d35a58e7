import pg from "pg";
import { expect, test, vi } from "vitest";
import { handedOut } from "../../handed-out.ts";
import { newKey, startHarness } from "../../harness.ts";
import { quoteBody } from "./quote-body.ts";
import { offerOf, tellInsurers } from "./told-insurers.ts";

const names = ["allianz", "experta", "mercantilAndina", "sura", "zurich"];

// What is asked of the database is seen where it leaves: at the driver.
test("what an insurer answers takes a lock, one statement that reads and one that writes, where it is in a transaction", async () => {
  const insurers = tellInsurers(names, { type: "object", properties: {} });
  const server = await startHarness({ flows: handedOut(), insurers: insurers.open });
  try {
    const session = await server.session("productora");
    const headers = { "idempotency-key": newKey() };
    const reply = await server.call({ url: "/multi-quotes", body: quoteBody(), session, headers });
    const { id } = reply.json().data;
    const asked = vi.spyOn(pg.Client.prototype, "query");
    for (const [at, name] of names.entries())
      await insurers.answer(id, name, { output: { coverages: [offerOf(name, "C", 9_000_000 + at)] } });
    // With the borders of each transaction.
    expect(asked.mock.calls.length).toBe(5 * names.length);
  } finally {
    vi.restoreAllMocks();
    await server.close();
  }
});
