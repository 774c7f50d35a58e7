import { afterAll, beforeAll, expect, test } from "vitest";
import { inRepository } from "#scripts/run.ts";
import { moveAsInsurer } from "#server/demonstration/sandbox/move.ts";
import { demoBrokerId } from "#server/demonstration/seed/demo.ts";
import profile from "#server/people/brokers/profile.json" with { type: "json" };
import type { Decision } from "#server/records/entity/decision.ts";
import table from "#server/records/onboarding/levels.json" with { type: "json" };
import { onboarding } from "#server/records/onboarding/onboarding.ts";
import { openDocuments } from "#server/releases/documents.ts";
import { productFlows } from "#server/releases/product.ts";
import { readDocuments } from "#server/releases/read-documents.ts";
import schema from "../../../../schemas/onboarding.schema.json" with { type: "json" };
import { type Harness, newKey, startHarness } from "../../harness.ts";
import { document } from "../../infrastructure/files/images.ts";
import levels from "./levels.json" with { type: "json" };

const papers: readonly string[] = schema.properties.papers.items.properties.document.enum;

const id = demoBrokerId("principiante@example.com");
let server: Harness;
let session: string;
beforeAll(async () => {
  server = await startHarness({ flows: productFlows(openDocuments(readDocuments(inRepository(".")))) });
  session = await server.session("principiante");
});
afterAll(() => server.close());

type Level = keyof typeof levels;
type Paper = Readonly<Record<"document" | "title" | "status" | "type" | "address", string>>;
type Asked = { readonly document: string; readonly status: string; readonly reason?: string };

const content = Buffer.from(document).toString("base64");
const read = async () => (await server.call({ url: "/onboarding", session })).json().data;
const sentPapers = async () => (await read()).sent as readonly Paper[];
const askedOf = async () => (await read()).asked as readonly Asked[];
const upload = (key: string, filename = `${key}.pdf`) =>
  server.call({ url: "/onboarding/files", body: { files: [{ key, filename, content }] }, session });
const paper = (tag: string, name = `${tag}.pdf`) => ({
  document: tag,
  file: { key: tag, name, type: "application/pdf", size: document.length },
});
const send = (level: Level, papers: readonly object[], more: object = {}) =>
  server.call({
    url: "/onboarding",
    body: { ...levels[level].answers, ...more, papers },
    session,
    headers: { "idempotency-key": newKey() },
  });
const decide = (status: string, more: Partial<Decision> = {}) =>
  moveAsInsurer(server.database.db, onboarding, { id, status, ...more }, new Date(server.time.now));
const account = async () => (await server.call({ url: "/broker-data", session })).json().data;
const emit = async () => {
  const { onboardingStatus, onBoardingLevel, onBoardingProcess } = await account();
  return [onboardingStatus, onBoardingLevel, onBoardingProcess];
};

test("who registered is told what the first level asks for, and what they said already", async () => {
  expect(await read()).toEqual({
    onboardingStatus: "level-one--pending",
    identityNumber: "99100003",
    professionalLicense: "910003",
    asked: levels["level-one"].documents.map((tag) => ({ document: tag, status: "pending" })),
    sent: [],
  });
});

test("nothing is sent without a paper that is asked for, nor with one that did not come", async () => {
  const [first = "", ...others] = levels["level-one"].documents;
  await upload(first);
  const missing = await send("level-one", [paper(first)]);
  expect(missing.statusCode).toBe(400);
  const notHere = await send(
    "level-one",
    [first, ...others].map((tag) => paper(tag)),
  );
  expect([notHere.statusCode, Object.keys(notHere.json().error.message)]).toEqual([
    400,
    others.map((_, index) => `papers/${index + 1}/file`),
  ]);
  expect((await read()).onboardingStatus).toBe("level-one--pending");
});

test("each level is sent, sent back for what is wrong, sent again and reached", async () => {
  for (const level of ["level-one", "level-two"] as const) {
    const { documents, reached } = levels[level];
    const [bad = "", ...good] = documents;
    for (const tag of good) await upload(tag);
    await upload(`${bad}-1`, "borrosa.pdf");
    const wrong = { document: bad, file: { ...paper(bad).file, key: `${bad}-1`, name: "borrosa.pdf" } };
    const sent = await send(level, [wrong, ...good.map((tag) => paper(tag))]);
    expect([sent.statusCode, sent.json()]).toEqual([200, { data: { id } }]);
    expect((await emit())[0]).toBe(`${level}--pending-review`);
    expect((await send(level, [])).statusCode).toBe(409);
    expect((await upload("more")).statusCode).toBe(409);
    const inReview = (await sentPapers()).filter(({ status }) => status === "inReview");
    expect(inReview.map((one) => one.document).toSorted()).toEqual(documents.toSorted());
    expect((await account())[bad]).toBeNull();

    expect((await decide("review")).to).toBe(`${level}--pending`);
    const [first, ...rest] = await askedOf();
    expect(first).toEqual({ document: bad, status: "rejected", reason: "Está borrosa: no se lee" });
    expect(new Set(rest.map(({ status }) => status))).toEqual(new Set(["approved"]));

    await upload(`${bad}-2`);
    const again = { document: bad, file: { ...paper(bad).file, key: `${bad}-2` } };
    expect((await send(level, [again])).statusCode).toBe(200);
    expect((await decide("review")).to).toBe(reached[0]);
    expect(await emit()).toEqual(reached);
  }
  expect(await account()).toMatchObject({ ...levels["level-two"].approved, professionalLicense: "91000" });
  expect(await read()).toMatchObject({ onboardingStatus: "finished", asked: [] });
  expect(JSON.stringify(await read())).not.toContain("alias");
});

test("what was approved is in the profile under the name of its paper, and can be read there", async () => {
  const told = await account();
  const { sent, identityNumber } = await read();
  expect(identityNumber).toBe("99100003");
  for (const level of ["level-one", "level-two"] as const) {
    for (const tag of levels[level].documents) {
      const paper = (sent as readonly Paper[]).find((one) => one.document === tag);
      expect(paper).toMatchObject({ status: "approved", type: "application/pdf", address: told[tag] });
      expect(paper?.title).not.toBe("");
      const answer = await server.call({ url: told[tag], session });
      expect([answer.statusCode, answer.headers["content-type"]]).toEqual([200, "application/pdf"]);
      expect(answer.headers["content-disposition"]).toContain("attachment");
      expect(answer.rawPayload.equals(document)).toBe(true);
    }
  }
});

test("papers are read by nobody but who sent them, who organizes them neither", async () => {
  const { uifImage } = await account();
  for (const name of ["organizadora", "independiente"]) {
    const other = await server.session(name);
    for (const url of [uifImage, `/onboarding/${id}/files`])
      expect((await server.call({ url, session: other })).statusCode).toBe(404);
  }
});

test("each paper that a level asks for has a field of the profile", () => {
  const asked = Object.values(table).flatMap(({ documents }) => documents);
  expect(asked.filter((tag) => !profile.fields.includes(tag))).toEqual([]);
  expect(asked.toSorted()).toEqual(asked.filter((tag) => papers.includes(tag)).toSorted());
});

test("the back office leaps over nothing", async () => {
  await expect(decide("level-two--pending")).rejects.toMatchObject({ code: "status-not-reachable" });
});

test("an onboarding is its broker's alone, and told in the audit", async () => {
  const other = await server.session("independiente");
  const theirs = (await server.call({ url: "/onboarding", session: other })).json().data;
  expect(theirs.identityNumber).not.toBe("99100003");
  const rows = await server.database.db
    .selectFrom("audit")
    .select(["who", "action"])
    .where("entity", "=", "onboarding")
    .where("entity_id", "=", id)
    .execute();
  expect(new Set(rows.map(({ who, action }) => `${who.split(":")[0]} ${action}`))).toEqual(
    new Set(["broker upload", "broker prune", "broker send", "office move"]),
  );
});
