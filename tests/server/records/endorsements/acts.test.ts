import { afterAll, beforeAll, expect, test } from "vitest";
import { demoPolicyId } from "#server/demonstration/seed/demo.ts";
import { endorsement } from "#server/records/endorsements/endorsement.ts";
import { type Harness, startHarness } from "../../harness.ts";
import { ownFlows } from "../../own-documents.ts";

const policyId = demoPolicyId("DEMO-0001");
const insured = "insured:*:99000001";

let server: Harness;
let broker: string;
beforeAll(async () => {
  server = await startHarness({ flows: ownFlows() });
  const { id } = await server.database.db
    .selectFrom("policies")
    .select("broker_id as id")
    .where("id", "=", policyId)
    .executeTakeFirstOrThrow();
  broker = `broker:${id}`;
});
afterAll(() => server.close());

let made = 0;
/** One as it would stand: how it comes there is another's matter. */
async function put(status: string, owner = insured, facts: object = {}): Promise<string> {
  made += 1;
  const at = new Date(server.time.now);
  const id = `00000000-0000-4000-8000-${String(made).padStart(12, "0")}`;
  const row = { id, entity: endorsement.name, status, owner, writer: owner, policy_id: policyId };
  await server.database.db
    .insertInto("records")
    .values({
      ...row,
      ...{ insurer: "zurich", product: "car", number: `DEMO-0001/${made}` },
      answers: JSON.stringify({ change: "useChange", effectiveDate: "2026/11/25" }),
      facts: JSON.stringify(facts),
      ...{ created_at: at, updated_at: at, sent_at: status === "draft" ? null : at },
    })
    .execute();
  return id;
}

const act = async (id: string, body: object, by = "productora") => {
  const session = await server.session(by);
  return server.call({ url: `/policies/endorsements/${id}/acts`, body, session });
};
const stored = async (id: string) => {
  const { db } = server.database;
  const found = db.selectFrom("records").select(["status", "facts"]).where("id", "=", id);
  return found.executeTakeFirstOrThrow();
};
const confirmation = { needs: { kind: "confirmation", premium: 9_000_000 } };

test.each([
  ["what an insured asked for is taken on", "requested", insured, { act: "accept" }, "inReview"],
  ["it is sent at once", "requested", insured, { act: "send" }, "sent"],
  ["or after a look", "inReview", insured, { act: "send" }, "sent"],
  ["it is refused with why", "inReview", insured, { act: "refuse", note: "Falta la oblea" }, "rejected"],
  ["one's own is given up", "draft", "", { act: "withdraw" }, "canceled"],
] as const)("%s", async (_, status, owner, body, comes) => {
  const id = await put(status, owner || broker);
  const answer = await act(id, body);
  expect([answer.statusCode, answer.json().data?.status.id]).toEqual([200, comes]);
  expect((await stored(id)).status).toBe(comes);
});

test("why it was refused is told in its history", async () => {
  const id = await put("requested");
  await act(id, { act: "refuse", note: "No hace falta" });
  const session = await server.session("productora");
  const { history } = (await server.call({ url: `/policies/endorsements/${id}`, session })).json().data;
  expect(history).toMatchObject([{ status: "rejected", note: "No hace falta" }]);
});

test("a price is confirmed as it was shown, and no other", async () => {
  const id = await put("pendingInfo", broker, confirmation);
  expect((await act(id, { act: "confirm", premium: 8_000_000 })).json().error.code).toBe("version");
  expect((await act(id, { act: "confirm" })).statusCode).toBe(409);
  expect((await act(id, { act: "confirm", premium: 9_000_000 })).statusCode).toBe(200);
  expect(await stored(id)).toEqual({ status: "sent", facts: { acceptedPremium: 9_000_000 } });
});

test.each([
  ["without why", "requested", insured, { act: "refuse" }, 400],
  ["twice, the second time", "sent", insured, { act: "send" }, 400],
  ["what its insurer has", "sent", "", { act: "withdraw" }, 400],
  ["what an insured asked for, as if it were theirs", "requested", insured, { act: "withdraw" }, 400],
  ["without a price to confirm", "inReview", insured, { act: "confirm", premium: 1 }, 400],
  ["what is over", "issued", insured, { act: "refuse", note: "Tarde" }, 400],
  ["what nobody knows", "requested", insured, { act: "approve" }, 400],
] as const)("nothing is done %s", async (_, status, owner, body, answered) => {
  const id = await put(status, owner || broker);
  expect((await act(id, body)).statusCode).toBe(answered);
  expect((await stored(id)).status).toBe(status);
});

test("two presses at once send it once", async () => {
  const id = await put("inReview");
  const answers = await Promise.all([act(id, { act: "send" }), act(id, { act: "send" })]);
  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 400]);
});

test.each(["independiente", "organizadora"])(
  "%s, who did not sell its policy, does nothing",
  async (name) => {
    const id = await put("requested");
    expect((await act(id, { act: "accept" }, name)).statusCode).toBe(404);
    expect((await act("00000000-0000-4000-8000-00000000ffff", { act: "accept" }, name)).statusCode).toBe(404);
  },
);
