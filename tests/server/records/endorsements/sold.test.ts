import { afterAll, describe, expect, test } from "vitest";
import type { Outcome } from "#engine/runtime/index.ts";
import { endorsement } from "#server/records/endorsements/endorsement.ts";
import { createEndorsementMail } from "#server/records/endorsements/mail-endorsement.ts";
import { moveRecord } from "#server/records/move.ts";
import { issued, startSelling, sum } from "./selling.ts";

const { server, insurers, policy, post, read, work, asked, answer } = await startSelling();
afterAll(() => server.close());

type Letter = Parameters<Parameters<typeof createEndorsementMail>[1]>[0];

describe("a broker's endorsement", () => {
  test("says what changes and what it costs before it is asked for", async () => {
    const policyId = await policy();
    const { id } = (await post({ policyId, ...sum, files: undefined }, "save")).json().data;
    const { data } = await read(`/policies/endorsements/${id}`);
    expect(data).toMatchObject({
      policyId,
      policy: { number: expect.stringContaining("END-"), insuredCompany: "Zurich", productTitle: "Auto" },
      status: { id: "draft", value: "Borrador" },
      title: "Aumento o disminución de la suma asegurada",
      requestedBy: "broker",
      lines: [{ title: "Suma asegurada", before: "$\u00a018.500.000", after: "$\u00a022.200.000" }],
      premium: {
        before: 12_100_000,
        after: 14_520_000,
        difference: 1_955_890,
        days: 295,
        basis: "proportion",
        isFinal: false,
      },
      acts: ["withdraw"],
    });
    const { data: premium } = await read(`/endorsements/${id}/premium`);
    expect(premium).toEqual({ total: 14_520_000, difference: 1_955_890, days: 295, basis: "proportion" });
  });

  test.each([
    [
      { change: "useChange", risk: { use: "commercial" } },
      { before: 12_100_000, basis: "insurer" },
    ],
    [
      { change: "mercosur", mercosur: { countries: ["chile"], from: "2027/01/10", to: "2027/02/10" } },
      { before: 12_100_000, after: 12_100_000, difference: 0, basis: "kept" },
    ],
  ])("says what of its price is known: %j", async (change, premium) => {
    const policyId = await policy();
    const saved = await post({ policyId, effectiveDate: "2027/01/10", ...change }, "save");
    expect([saved.statusCode, saved.body]).toEqual([200, expect.any(String)]);
    const { data } = await read(`/policies/endorsements/${saved.json().data.id}`);
    expect(data.premium).toEqual({ ...premium, days: 295, of: 365, isFinal: false });
  });

  test("goes to its insurer, and what that issues is the policy from its day on and no day before", async () => {
    const policyId = await policy();
    const id = await asked(policyId);
    expect((await read(`/policies/endorsements/${id}`)).data).toMatchObject({
      status: { id: "sent" },
      acts: [],
    });
    expect((await read(`/policies/${policyId}`)).data.endorsements).toMatchObject([
      { id, title: "Aumento o disminución de la suma asegurada", lines: [{ title: "Suma asegurada" }] },
    ]);
    // Nothing here tells that a run is open: each time that it is looked at it is sent.
    expect(insurers.asked(id)[0]).toMatchObject({
      kind: "endorsement",
      input: { type: "sumChange", effectiveDate: "2027/01/10", acceptedPremium: 14_520_000 },
    });
    await answer(id, issued({ totalPremium: 14_600_000 }));
    const { data } = await read(`/policies/endorsements/${id}`);
    expect(data).toMatchObject({
      status: { id: "issued", value: "Emitido" },
      insurerNumber: "9-1",
      premium: { before: 12_100_000, after: 14_600_000, isFinal: true },
    });
    const on = async (day: string) => (await read(`/policies/${policyId}?on=${day}`)).data;
    expect(await on("2027/01/09")).toMatchObject({ totalPremium: 12_100_000, sumInsured: 1_850_000_000 });
    expect(await on("2027/01/10")).toMatchObject({ totalPremium: 14_600_000, sumInsured: 2_220_000_000 });
    expect((await read(`/policies/${policyId}`)).data.versions).toMatchObject([
      { kind: "policy" },
      { kind: "endorsement", effectiveFrom: "2027/01/10", source: "insurer" },
    ]);
    const told = await read("/notifications");
    expect(JSON.stringify(told.data)).toContain("Aumento o disminución de la suma asegurada: Emitido");
  });

  test("from an earlier day than another one is in both", async () => {
    const policyId = await policy();
    const later = await asked(policyId, { ...sum, effectiveDate: "2027/03/01" });
    await answer(later, issued());
    const use = { change: "useChange", effectiveDate: "2027/02/01", risk: { use: "commercial" }, files: [] };
    const earlier = await asked(policyId, use);
    await answer(earlier, issued({ totalPremium: 13_000_000 }));
    const on = async (day: string) => (await read(`/policies/${policyId}?on=${day}`)).data;
    expect(await on("2027/02/15")).toMatchObject({ risk: { use: "commercial" }, sumInsured: 1_850_000_000 });
    expect(await on("2027/03/15")).toMatchObject({ risk: { use: "commercial" }, sumInsured: 2_220_000_000 });
    expect(await on("2027/01/15")).not.toHaveProperty("risk");
  });

  test("that cancels gives back the days that are left, and one that brings the policy back opens it", async () => {
    const policyId = await policy();
    const refund = await read(`/endorsements/refund?policyId=${policyId}&date=2027/01/10`);
    expect(refund.data).toEqual({ amount: 9_779_452 });
    const cancel = { change: "cancellation", effectiveDate: "2027/01/10", cancelReason: "sale", files: [] };
    const id = await asked(policyId, cancel);
    // Nothing here tells that a run is open: each time that it is looked at it is sent.
    expect(insurers.asked(id)[0]).toMatchObject({
      kind: "cancellation",
      input: { cause: "sale", refund: 9_779_452 },
    });
    await answer(id, issued({ refund: 9_779_452 }));
    expect((await read(`/policies/endorsements/${id}`)).data).toMatchObject({
      effect: "ends",
      lines: [],
      premium: { refund: 9_779_452, days: 295, of: 365 },
    });
    const canceled = (await read(`/policies/${policyId}`)).data;
    expect(canceled).toMatchObject({
      status: { id: "current", value: "Vigente, se anula el 10/01/2027" },
      endsOn: "2027/01/10",
    });
    expect(canceled.versions.at(-1)).toMatchObject({ kind: "cancellation" });
    const files = [{ key: "p", name: "pago.pdf", type: "application/pdf", size: 10 }];
    const back = { change: "rehabilitation", effectiveDate: "2027/02/01", noClaims: true, files };
    const draft = (await post({ policyId, ...back }, "save")).json();
    expect(draft.data).toHaveProperty("id");
    await server.database.db.transaction().execute(async (trx) => {
      const found = trx.selectFrom("records").selectAll().where("id", "=", draft.data.id);
      const row = { ...(await found.executeTakeFirstOrThrow()), status: "issued", from: "sent" };
      await endorsement.stored?.moved?.(trx, { ...row, at: new Date(server.time.now) } as never);
    });
    expect((await read(`/policies/${policyId}`)).data).toMatchObject({ endsOn: "2027/11/01" });
  });

  test.each([
    [
      "another price",
      { output: { status: "requires_confirmation", totalPremium: 15_000_000 } },
      { kind: "confirmation", premium: 15_000_000 },
      "confirm",
    ],
    [
      "data that are not taken",
      { output: { status: "refused", message: "Mal", fields: [{ field: "/newSum", message: "Es mucho" }] } },
      { kind: "fields", details: { "/newSum": ["Es mucho"] } },
      "send",
    ],
    [
      "an inspection",
      { output: { status: "requires_inspection", message: "Fotos" } },
      { kind: "inspection", message: "Fotos" },
      "send",
    ],
    ["no answer at all", { failure: "unavailable", message: "" }, { kind: "again" }, "send"],
  ] as const)("waits for its broker where its insurer wants %s", async (_, outcome, needs, act) => {
    const id = await asked(await policy());
    await answer(id, outcome as unknown as Outcome);
    const { data } = await read(`/policies/endorsements/${id}`);
    expect(data).toMatchObject({ status: { id: "pendingInfo" }, needs, acts: [act, "withdraw"] });
    await server.database.db.transaction().execute((trx) =>
      moveRecord(
        trx,
        {},
        endorsement,
        {
          id,
          status: "sent",
          learn: ({ facts }) => ({ ...facts, acceptedPremium: 15_000_000 }),
          at: new Date(server.time.now),
        },
        { by: "broker", principal: { type: "job", name: "test" }, action: "send" },
      ),
    );
    await work(id);
    expect(insurers.asked(id).at(-1)).toMatchObject({ input: { acceptedPremium: 15_000_000 } });
  });

  test("is over where its insurer says no, in its words", async () => {
    const id = await asked(await policy());
    await answer(id, { failure: "refused", message: "No se amplía" } as unknown as Outcome);
    const { data } = await read(`/policies/endorsements/${id}`);
    expect(data).toMatchObject({ status: { id: "rejected" }, acts: [] });
    expect(data.history.at(-1)).toMatchObject({
      status: "rejected",
      note: expect.stringContaining("No se amplía"),
    });
  });

  test("is told how it stands while its insurer works on it, and ends by its word", async () => {
    const id = await asked(await policy());
    await answer(id, {
      output: { status: "requires_approval", reference: "T-1", message: "Lo ve un analista" },
    });
    expect((await read(`/policies/endorsements/${id}`)).data).toMatchObject({
      status: { id: "sent" },
      needs: { kind: "approval", message: "Lo ve un analista" },
      acts: [],
    });
    await answer(id, issued());
    expect((await read(`/policies/endorsements/${id}`)).data.status.id).toBe("issued");
  });
});

test("the wizard lives where the specification has it, for whoever may see policies", async () => {
  const { data } = await read("/broker-data/flows");
  expect(data.flows).toContainEqual(
    expect.objectContaining({
      flow: "endorsement/policy",
      route: "poliza/endosos/creacion/solicitud/{policyId}",
    }),
  );
});

test("who is insured is written what became of it, and of what their broker asks for nothing before that", async () => {
  const letters: Letter[] = [];
  const linkTo = (path: string) => `https://tramite.example${path}`;
  const job = createEndorsementMail({ db: server.database.db, linkTo }, async (letter) => {
    letters.push(letter);
  });
  const id = await asked(await policy());
  await job({ id }, "m-1");
  expect(letters).toEqual([]);
  await answer(id, issued());
  await job({ id }, "m-2");
  expect(letters).toMatchObject([
    {
      id: "m-2",
      to: "ana@example.com",
      subject: expect.stringContaining("Aumento o disminución de la suma asegurada de tu póliza END-"),
      text: expect.stringContaining("está así: emitido"),
    },
  ]);
});

describe("who may not", () => {
  test("another broker has neither the policy nor what is asked of it", async () => {
    const policyId = await policy();
    const { id } = (await post({ policyId, ...sum, files: undefined }, "save")).json().data;
    const other = await server.session("principiante");
    expect((await post({ policyId, ...sum }, "submit", other)).statusCode).toBe(404);
    expect((await post({ policyId, id, ...sum }, "submit", other)).statusCode).toBe(404);
    const urls = [`/policies/endorsements/${id}`, `/endorsements/${id}/premium`, `/endorsements/${id}/files`];
    for (const url of [...urls, `/endorsements/refund?policyId=${policyId}&date=2027/01/10`])
      expect((await read(url, other)).status).toBe(404);
  });

  test("a change after the end is not asked for, but for what ends or opens a policy", async () => {
    const policyId = await policy({ validFrom: "2025/10/01", validTo: "2026/10/01" });
    const effectiveDate = "2026/11/21";
    const refused = await post({ policyId, ...sum, effectiveDate });
    expect(refused.json().error.message).toEqual({
      effectiveDate: [expect.stringContaining("La póliza termina el")],
    });
    const cancel = { change: "cancellation", effectiveDate, cancelReason: "unpaid", files: [] };
    expect((await post({ policyId, ...cancel })).statusCode).toBe(200);
  });
});
