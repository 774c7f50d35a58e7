import { afterAll, expect, test } from "vitest";
import { startSelling, sum } from "./selling.ts";

const { server, insurers, policy, post, read, work, asked, answer } = await startSelling();
afterAll(() => server.close());

test("what its insurer did not take as it is is said anew, and asked again; with the insurer it stays as it is", async () => {
  const policyId = await policy();
  const id = await asked(policyId);
  const one = async () => (await read(`/policies/endorsements/${id}`)).data;
  expect((await one()).canCorrect).toBeUndefined();
  expect((await post({ id, policyId, ...sum, newSum: 2_000_000_000 })).statusCode).toBe(409);
  const fields = [{ field: "/newSum", message: "Es mucho" }];
  await answer(id, { output: { status: "refused", message: "Mal", fields } });
  expect(await one()).toMatchObject({ canCorrect: true, answers: { newSum: 2_220_000_000 } });
  const corrected = await post({ id, policyId, ...sum, newSum: 2_000_000_000 });
  expect([corrected.statusCode, corrected.json().data?.id]).toEqual([200, id]);
  await work(id);
  expect(await one()).toMatchObject({ status: { id: "sent" }, lines: [{ after: "$\u00a020.000.000" }] });
  expect(JSON.stringify(insurers.asked(id).at(-1))).toContain("20.000.000");
});

test("what somebody insured asked for stays theirs when their broker corrects it: no insurer is asked before it is sent", async () => {
  const policyId = await policy();
  const id = await asked(policyId);
  await answer(id, { output: { status: "refused", message: "Mal", fields: [] } });
  const theirs = { owner: "insured:*:99123456", status: "requested" };
  await server.database.db.updateTable("records").set(theirs).where("id", "=", id).execute();
  const before = insurers.performed.length;
  for (const act of ["accept", "send"]) {
    // Taken on, said anew, and only then sent.
    if (act === "send") {
      expect((await post({ id, policyId, ...sum, newSum: 2_000_000_000 })).statusCode).toBe(200);
      expect(insurers.performed).toHaveLength(before);
      expect((await read(`/policies/endorsements/${id}`)).data).toMatchObject({
        ...{ status: { id: "requested" }, requestedBy: "insured" },
      });
    }
    const url = `/policies/endorsements/${id}/acts`;
    const session = await server.session("productora");
    expect((await server.call({ url, body: { act }, session })).statusCode).toBe(200);
  }
  expect(insurers.performed).toHaveLength(before + 1);
});

test("a draft is gone on with by who began it, with what it says, and by nobody else", async () => {
  const policyId = await policy();
  const { id } = (await post({ policyId, ...sum, files: undefined }, "save")).json().data;
  const one = async (who = "productora") =>
    (await read(`/policies/endorsements/${id}`, await server.session(who))).data;
  expect(await one()).toMatchObject({
    canCorrect: true,
    answers: { change: "sumChange", newSum: 2_220_000_000 },
  });
  expect(await one("organizadora")).not.toHaveProperty("answers");
  const typed = { owner: "insured:*:99123456" };
  await server.database.db.updateTable("records").set(typed).where("id", "=", id).execute();
  expect(await one()).not.toHaveProperty("answers");
});

test("from another day it is told as it would be then, and stays as it is", async () => {
  const policyId = await policy();
  const { id } = (await post({ policyId, ...sum, files: undefined }, "save")).json().data;
  const from = async (query: string) => (await read(`/policies/endorsements/${id}${query}`)).data;
  const now = { effectiveDate: "2027/01/10", premium: { difference: 1_955_890, days: 295 } };
  expect(await from("?on=2027/02/10")).toMatchObject({
    ...{ effectiveDate: "2027/02/10", answers: { effectiveDate: "2027/02/10" } },
    premium: { difference: 1_750_356, days: 264 },
  });
  expect(await from("")).toMatchObject(now);
  // With its insurer it is what it is.
  const sent = await asked(policyId);
  expect((await read(`/policies/endorsements/${sent}?on=2027/02/10`)).data).toMatchObject(now);
});
