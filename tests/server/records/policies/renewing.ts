import { expect } from "vitest";
import type { RecordServices } from "#server/records/record-services.ts";
import { handedOut } from "../../handed-out.ts";
import { newKey, startHarness } from "../../harness.ts";
import { emissionBody } from "../emissions/emission-body.ts";
import { quoteBody } from "../quotes/quote-body.ts";
import { offerOf, tellInsurers } from "../quotes/told-insurers.ts";
import { policyBody } from "./policy-body.ts";

/** A server whose two insurers answer what a test says, and a broker who quotes, emits and renews there. */
export async function startRenewing() {
  const insurers = tellInsurers(["zurich", "sura"], { type: "object", properties: {} });
  const open = (given: RecordServices) => insurers.open(given);
  const server = await startHarness({ flows: handedOut(), insurers: open });
  const session = await server.session("productora");
  const post = (url: string, body: object = {}, by = session) =>
    server.call({ url, body, session: by, headers: { "idempotency-key": newKey() } });
  const get = (url: string, by = session) => server.call({ url, session: by });
  const read = async (url: string, by = session) => (await get(url, by)).json().data;
  /** A policy typed by hand whose term ends within days of today. */
  async function typed(number: string, changes: object = {}): Promise<string> {
    const term = { validFrom: "2025/11/28", validTo: "2026/11/28" };
    const answer = await post("/policies", policyBody({ number, ...term, ...changes }));
    expect([answer.statusCode, answer.body]).toEqual([200, expect.any(String)]);
    return answer.json().data.id;
  }

  /** A quote with a price of each insurer. */
  async function quoted(changes: object = {}) {
    const answer = await post("/multi-quotes", quoteBody(changes as never));
    expect([answer.statusCode, answer.body]).toEqual([200, expect.any(String)]);
    const { id } = answer.json().data;
    for (const [insurer, amount] of [
      ["zurich", 9_000_000],
      ["sura", 8_000_000],
    ] as const)
      await insurers.answer(id, insurer, {
        output: { coverages: [offerOf(insurer, "C", amount, { sumInsured: 1_989_500_000 })] },
      });
    const { coverages } = await read(`/multi-quotes/${id}`);
    const [sura] = coverages.map((one: { id: string }) => one.id);
    return { id, url: `/multi-quotes/${id}/emission`, sura: emissionBody(sura, 8_000_000) };
  }

  async function issue(quoteId: string, policyNumber: string, more: object = {}): Promise<void> {
    const { id } = await server.database.db
      .selectFrom("records")
      .select("id")
      .where("parent_id", "=", quoteId)
      .executeTakeFirstOrThrow();
    const output = {
      ...{ status: "ended", policyId: "8812", policyNumber, price: 8_000_000, totalPremium: 8_000_000 },
      ...{ validFrom: "2026-11-28", validTo: "2027-11-28", ...more },
    };
    await insurers.answer(id, "sura", { output });
  }
  return { server, session, post, get, read, typed, quoted, issue };
}
