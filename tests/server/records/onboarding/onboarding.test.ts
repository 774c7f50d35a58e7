import { afterAll, beforeAll, expect, test } from "vitest";
import { moveOnBehalf } from "#server/demonstration/sandbox/move.ts";
import { demoBrokerId } from "#server/demonstration/seed/demo.ts";
import profile from "#server/people/brokers/profile.json" with { type: "json" };
import type { Decision } from "#server/records/entity/decision.ts";
import table from "#server/records/onboarding/levels.json" with { type: "json" };
import { onboarding } from "#server/records/onboarding/onboarding.ts";
import schema from "../../../../schemas/onboarding.schema.json" with { type: "json" };
import { type Harness, newKey, startHarness } from "../../harness.ts";
import { document } from "../../infrastructure/files/images.ts";
import { ownFlows } from "../../own-documents.ts";
import levels from "./levels.json" with { type: "json" };

const papers: readonly string[] = schema.properties.papers.items.properties.document.enum;

const id = demoBrokerId("principiante@example.com");
let server: Harness;
let session: string;
beforeAll(async () => {
  server = await startHarness({ flows: ownFlows() });
  session = await server.session("principiante");
});
afterAll(() => server.close());

type Level = keyof typeof levels;
type Paper = Readonly<Record<"document" | "title" | "status" | "type" | "address", string>>;
type Notice = Readonly<Record<"kind" | "title" | "text" | "tone" | "path", string>>;
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
  moveOnBehalf(server.database.db, onboarding, { id, status, ...more }, new Date(server.time.now));
const refused = async () => (await server.call({ url: "/dashboard", session })).json().data.papers;
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
    terms: expect.objectContaining({ version: 1 }),
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
    expect((await sentPapers()).find((one) => one.document === bad)).toMatchObject({
      status: "rejected",
      reason: "Está borrosa: no se lee",
    });
    expect(await refused()).toMatchObject([{ document: bad, reason: "Está borrosa: no se lee" }]);
    server.time.now += 1000;
    const [first, ...rest] = await askedOf();
    const rejected = (await sentPapers()).find((one) => one.document === bad);
    expect(first).toEqual({
      document: bad,
      status: "rejected",
      reason: "Está borrosa: no se lee",
      sent: rejected?.address,
    });
    expect(new Set(rest.map(({ status }) => status))).toEqual(new Set(["approved"]));

    await upload(`${bad}-2`);
    // What is there already is neither told whole nor asked for again: the account's CBU, the terms.
    const again = { document: bad, file: { ...paper(bad).file, key: `${bad}-2` } };
    if (level === "level-two") {
      const { bankAccountEnd, accepted } = await read();
      expect([bankAccountEnd, accepted.version, accepted.acceptedOn]).toEqual(["as", 1, "2026-11-20"]);
    }
    const kept = { bankAccount: undefined, acceptsTerms: undefined };
    expect((await send(level, [again], kept)).statusCode).toBe(200);
    expect((await decide("review")).to).toBe(reached[0]);
    server.time.now += 1000;
    expect(await emit()).toEqual(reached);
    expect(await refused()).toEqual([]);
  }
  expect(await account()).toMatchObject({ ...levels["level-two"].approved, professionalLicense: "91000" });
  expect(await read()).toMatchObject({ onboardingStatus: "finished", asked: [] });
  expect(JSON.stringify(await read())).not.toContain("alias");
});

test("each decision is told in its own sentence, with what was wrong and why", async () => {
  const told = (await server.call({ url: "/notifications", session })).json().data as readonly Notice[];
  const said = told.filter(({ kind }) => kind === "record-moved").toReversed();
  const again = (title: string, path: string) => ({
    title: `Hay un papel para mandar de nuevo: ${title}`,
    text: `${title}: Está borrosa: no se lee. Lo demás ya está aprobado.`,
    tone: "warning",
    path,
  });
  expect(said).toMatchObject([
    again("DNI (frente)", "/onboarding"),
    { title: "Ya sos Plata: podés publicar tu plataforma", tone: "success", path: "/plataforma" },
    again("Constancia de ARCA (ex AFIP)", "/onboarding"),
    { title: "Ya sos Oro: tu alta está completa", tone: "success", path: "/perfil" },
  ]);
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
