import { afterAll, beforeAll, expect, test } from "vitest";
import type { Schema } from "#engine/json/index.ts";
import { createAjv } from "#engine/validation/index.ts";
import { type Harness, newKey, startHarness } from "../../harness.ts";
import { ownFlows } from "../../own-documents.ts";
import { quoteBody } from "./quote-body.ts";
import { offerOf, tellInsurers } from "./told-insurers.ts";

const insurers = tellInsurers(["zurich", "sura"], { type: "object", properties: {} });
let server: Harness;
beforeAll(async () => {
  server = await startHarness({ flows: ownFlows(), insurers: insurers.open });
});
afterAll(() => server?.close());

test("what a quote shows while prices come, and when they are there, is as its flow says that it is", async () => {
  const session = await server.session("productora");
  const get = async (url: string) => (await server.call({ method: "GET", url, session })).json();
  const { hash } = (await get("/broker-data/releases?flow=quote/car")).data;
  const { flow } = (await server.app.inject(`/releases/${hash}/flow.json`)).json();
  const ajv = createAjv({ today: () => "2026-11-20" });
  const check = ajv.compile(flow.calls.prices.reply as Schema);
  const asked = { body: quoteBody({}), session, headers: { "idempotency-key": newKey() } };
  const { id } = (await server.call({ url: "/multi-quotes", ...asked })).json().data;
  const problems = async () => {
    const body = await get(`/multi-quotes/${id}`);
    return check(body) ? [] : check.errors;
  };
  expect(await problems()).toEqual([]);
  await insurers.answer(id, "zurich", { output: { coverages: [offerOf("zurich", "C", 9_163_250)] } });
  await insurers.answer(id, "sura", { failure: "network", message: "La compañía no pudo contestar" });
  expect(await problems()).toEqual([]);
});
