import { afterAll, beforeAll, expect, test } from "vitest";
import type { Mail } from "#server/infrastructure/mail/mail.ts";
import { createPolicyMail } from "#server/records/emissions/mail-policy.ts";
import { handedOut } from "../../handed-out.ts";
import { accidentBody, type Harness, newKey, startHarness } from "../../harness.ts";
import { quoteBody } from "../quotes/quote-body.ts";
import { offerOf, tellInsurers } from "../quotes/told-insurers.ts";
import { emissionBody } from "./emission-body.ts";

const insurers = tellInsurers(["sura"], { type: "object", properties: {} });
let server: Harness;
let session: string;
beforeAll(async () => {
  server = await startHarness({ flows: handedOut(), insurers: insurers.open });
  session = await server.session("productora");
});
afterAll(() => server?.close());

const post = async (url: string, body: object) => {
  const answer = await server.call({ url, body, session, headers: { "idempotency-key": newKey() } });
  expect([answer.statusCode, answer.body]).toEqual([200, expect.any(String)]);
  return answer.json().data;
};

/** Emits a policy; answers the emission and the policy that it became. */
async function emit(): Promise<{ readonly emissionId: string; readonly policyId: string }> {
  const { id } = await post("/multi-quotes", quoteBody({}));
  await insurers.answer(id, "sura", { output: { coverages: [offerOf("sura", "C", 8_000_000)] } });
  const quote = (await server.call({ url: `/multi-quotes/${id}`, session })).json().data;
  const url = `/multi-quotes/${id}/emission`;
  await post(url, emissionBody(quote.coverages[0].id, 8_000_000));
  const { db } = server.database;
  const made = db.selectFrom("records").select("id").where("parent_id", "=", id);
  const emissionId = (await made.executeTakeFirstOrThrow()).id;
  const days = { validFrom: "2026-11-20", validTo: "2027-11-20" };
  const output = { status: "ended", policyId: newKey(), policyNumber: `SU-${newKey()}`, ...days };
  await insurers.answer(emissionId, "sura", { output });
  const { policyId } = (await server.call({ url, session })).json().data;
  return { emissionId, policyId };
}

/** The mail that whoever is insured gets of it. */
async function mailOf(emissionId: string): Promise<Mail | undefined> {
  const mails: Mail[] = [];
  const linkTo = (path: string) => `https://tramite.example${path}`;
  const tell = createPolicyMail({ db: server.database.db, linkTo }, async (mail) => void mails.push(mail));
  await tell({ id: emissionId }, "job");
  expect(mails.length).toBeLessThan(2);
  return mails[0];
}

test.each([
  ["tramite", "whose broker has published no platform"],
  ["paula-seguros", "whose broker has one"],
])(
  "whoever is insured by an emitted policy is led to %s, proves who they are, sees it and reports a claim: %s",
  async (platform) => {
    if (platform !== "tramite") await post("/self-management-platforms", { name: platform, footer: "Paula" });
    const { emissionId, policyId } = await emit();
    expect(await mailOf(emissionId)).toMatchObject({
      to: "ana@example.com",
      subject: expect.stringMatching(/^Tu póliza SU-\S+ de SURA$/),
      text: expect.stringContaining(`https://tramite.example/autogestion/${platform}\n`),
    });

    const ticket = await server.ticket("99123456", { platform, isProven: false });
    const proved = await server.call({
      url: "/self-management-tickets/proof",
      body: { plate: "AZ123ZZ", birthDate: "1980/02/03" },
      ticket,
    });
    expect([proved.statusCode, proved.body]).toEqual([200, expect.any(String)]);
    const seen = await server.call({ url: `/policies/${policyId}`, ticket });
    expect(seen.json().data).toMatchObject({ id: policyId, insuredName: "Ana Núñez" });
    const reported = await server.call({
      url: "/accidents",
      body: accidentBody({ policyId, status: { id: "sending" } }),
      ticket,
      headers: { "idempotency-key": newKey() },
    });
    expect([reported.statusCode, reported.body]).toEqual([200, expect.any(String)]);
  },
);
