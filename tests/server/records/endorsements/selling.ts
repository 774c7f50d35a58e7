import { sql } from "kysely";
import { expect } from "vitest";
import type { Outcome } from "#engine/runtime/index.ts";
import { createEndorsementJob } from "#server/records/endorsements/send-endorsement.ts";
import type { RecordServices } from "#server/records/record-services.ts";
import { newKey, startHarness } from "../../harness.ts";
import { ownFlows } from "../../own-documents.ts";
import { policyBody } from "../policies/policy-body.ts";
import { tellInsurers } from "../quotes/told-insurers.ts";

/** Another sum insured, as the wizard of a car asks for it. */
export const sum = {
  change: "sumChange",
  effectiveDate: "2027/01/10",
  newSum: 2_220_000_000,
  sumBasis: "invoice",
  files: [],
};

/** What an insurer says that has issued it. */
export const issued = (more: object = {}): Outcome => ({
  output: { status: "ended", number: "9-1", ...more },
});

/** A broker with policies whose changes an insurer is asked for, and the insurer's answers. */
export async function startSelling() {
  const insurers = tellInsurers(["zurich"], { type: "object", properties: {} });
  let services: RecordServices | undefined;
  const server = await startHarness({
    flows: ownFlows(),
    insurers: (given: RecordServices) => {
      services = given;
      return insurers.open(given);
    },
  });
  const session = await server.session("productora");
  let made = 0;
  /** A policy of the broker's own, by hand. */
  const policy = async (more: Readonly<Record<string, unknown>> = {}): Promise<string> => {
    made += 1;
    const body = policyBody({ number: `END-${made}`, ...more });
    const headers = { "idempotency-key": newKey() };
    const stored = await server.call({ url: "/policies", body, session, headers });
    expect([stored.statusCode, stored.body]).toEqual([200, expect.any(String)]);
    return stored.json().data.id;
  };
  /** What was quoted of what a policy insures becomes part of what it says, as where it was emitted. */
  const emitted = async (policyId: string, quoted: object): Promise<void> => {
    await server.database.db
      .updateTable("policy_versions")
      .set({
        answers: sql`jsonb_set(answers, '{risk}', coalesce(answers -> 'risk', '{}') || ${JSON.stringify(quoted)}::jsonb)`,
      })
      .where("policy_id", "=", policyId)
      .execute();
  };
  const post = (body: object, call = "submit", by = session) =>
    server.call({
      url: "/endorsements",
      body,
      session: by,
      headers: {
        "x-call": call,
        "x-step": call === "save" ? "papers" : "review",
        "idempotency-key": newKey(),
      },
    });
  const read = async (url: string, by = session) => {
    const answer = await server.call({ url, session: by });
    return { status: answer.statusCode, data: answer.json().data };
  };
  const work = (id: string) => createEndorsementJob(services as RecordServices)({ id }); // known once it is open
  /** One that is not asked for yet, with a file: what it is asked for with. */
  const withFile = async (policyId: string, body: object): Promise<object> => {
    const files = [{ key: "papel", name: "papel.pdf", type: "application/pdf", size: 15 }];
    const saved = await post({ policyId, files, ...body }, "save");
    expect([saved.statusCode, saved.body]).toEqual([200, expect.any(String)]);
    const { id } = saved.json().data;
    const content = Buffer.from("%PDF-1.4\n%%EOF\n").toString("base64");
    const sent = { files: [{ key: "papel", filename: "papel.pdf", content }] };
    const url = `/endorsements/${id}/files`;
    expect((await server.call({ url, body: sent, session })).statusCode).toBe(200);
    return { id, files };
  };
  /** One that was asked of its insurer. */
  const asked = async (policyId: string, body: object = sum): Promise<string> => {
    const sent = await post({ policyId, ...body });
    expect([sent.statusCode, sent.body]).toEqual([200, expect.any(String)]);
    const { id } = sent.json().data;
    await work(id);
    return id;
  };
  const answer = (id: string, outcome: Outcome) => insurers.answer(id, "zurich", outcome);
  return { server, insurers, policy, emitted, post, read, work, withFile, asked, answer };
}
