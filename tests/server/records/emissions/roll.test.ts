import { afterAll, beforeAll, expect, test } from "vitest";
import type { JsonObject } from "#engine/json/index.ts";
import { real, sentUpTo } from "../../sent-in-scenarios.ts";
import { openSimulated, until } from "../policies/open-simulated.ts";

let all: Awaited<ReturnType<typeof openSimulated>>;
beforeAll(async () => {
  all = await openSimulated();
}, 120_000);
afterAll(() => all?.close());

const most = 500;
const everybody = Array.from({ length: most }, (_, at) => ({
  name: `Persona ${at} Muestra`,
  identityNumber: String(99_000_000 + at),
  birthday: "1990/05/01",
  activity: "Ventas",
}));

test("a roll of as many people as there may be is quoted, emitted and read in its policy", async () => {
  const [flow, product] = ["personal-accident", "personalAccident"];
  const { requests: quoting } = await sentUpTo(`quote/${flow}`, product, "create");
  const { requests: emitting, insurer } = await sentUpTo(`emission/${flow}`, product, "emit");
  const asked = real(quoting.at(-1)?.body ?? {}, {}) as JsonObject;
  const asset = `Accidentes personales de ${most} personas`;
  const risk = { ...(asked.risk as JsonObject), people: most, asset };
  const { id } = await all.post("/multi-quotes", { ...asked, risk });
  const offer = await until(async () => {
    const { coverages } = await all.read(`/multi-quotes/${id}`);
    return coverages.find(
      (one: { insuranceCompany: { name: string } }) => one.insuranceCompany.name === insurer,
    );
  });
  const chosen = { coverageId: offer.id, acceptedPrice: offer.budget.subscriptionAmount };
  const told = real(emitting.at(-1)?.body ?? {}, chosen) as JsonObject;
  const url = `/multi-quotes/${id}/emission`;
  const sent = { ...told, risk: { ...(told.risk as JsonObject), roll: everybody } };
  // One more is one too many, and nothing is asked of an insurer for it.
  const one = { ...everybody[0], identityNumber: "99500000" };
  const tooMany = { ...sent, risk: { ...sent.risk, roll: [...everybody, one] } };
  const { session, server } = all;
  const refused = await server.call({
    url,
    body: tooMany,
    session,
    headers: { "idempotency-key": "too-many" },
  });
  expect(refused.statusCode).toBe(400);
  await all.post(url, sent);
  const policyId = await until<string>(async () => (await all.read(url)).policyId);
  const policy = await all.read(`/policies/${policyId}`);
  expect(policy.asset).toBe(asset);
  expect(policy.risk.roll).toHaveLength(most);
  expect(policy.risk.roll.at(-1)).toEqual(everybody.at(-1));
});
