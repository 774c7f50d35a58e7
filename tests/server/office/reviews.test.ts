import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type Harness, newKey, startHarness } from "../harness.ts";
import { makeReview } from "./make-review.ts";

let server: Harness;
let operator: string;
let review: string;
let reviewPaper: string;
beforeAll(async () => {
  server = await startHarness();
});
beforeEach(async () => {
  operator = await server.operator();
  ({ review, reviewPaper } = await makeReview(server, "principiante"));
});
afterAll(() => server.close());

const ask = (path: string, body?: unknown, session = operator) =>
  server.call({ url: `/office/reviews${path}`, ...(body === undefined ? {} : { body }), session });
const read = async () => (await ask(`/${review}`)).json().data;
const decide = (body: object) => ask(`/${review}/decision`, { version: 1, ...body });
const notices = async () => {
  const session = await server.session("principiante");
  const { data } = (await server.call({ url: "/notifications", session })).json();
  return (data as readonly { kind: string; text: string }[]).filter(({ kind }) => kind === "record-moved");
};

test("what waits is told with whose it is, what it is of and until when it was promised", async () => {
  const { data, total } = (await ask("")).json();
  expect(total).toBe(1);
  // Friday the 20th; Monday the 23rd is a holiday.
  expect(data[0]).toMatchObject({
    id: review,
    kind: "onboarding",
    broker: "Bruno Bronce Demostración",
    title: "Nivel Oro, 1 papel",
    dueOn: "2026-11-26",
    isAgain: false,
  });
});

test("one is looked at with what is compared and its papers, each of which is read", async () => {
  const { compared, papers, isOpen } = await read();
  expect(isOpen).toBe(true);
  expect(compared).toContainEqual({
    title: "Condición frente al IVA",
    before: null,
    after: "Monotributo",
  });
  expect(papers).toMatchObject([{ document: "uifImage", status: "inReview", isAsked: true }]);
  const file = await server.call({ url: papers[0].path, session: operator });
  expect([file.statusCode, file.headers["content-type"]]).toEqual([200, "application/pdf"]);
  expect((await ask(`/${review}/files/${newKey()}`)).statusCode).toBe(404);
  expect(papers[0].path).toContain(reviewPaper);
});

test("a rejection says which paper and why, is told to the broker and kept with who did it", async () => {
  const said = { verdict: "reject", details: { uifImage: "No se lee la fecha" }, note: "Bajala de nuevo." };
  expect((await decide(said)).json().data).toEqual({
    from: "level-two--pending-review",
    to: "level-two--pending",
  });
  const { isOpen, papers, changes } = await read();
  expect(isOpen).toBe(false);
  expect(papers[0]).toMatchObject({ status: "rejected", reason: "No se lee la fecha" });
  expect(changes[0]).toMatchObject({
    who: "Oficina Demostración",
    action: "move",
    before: { status: "level-two--pending-review" },
    after: { status: "level-two--pending", details: { uifImage: "No se lee la fecha" } },
  });
  const [told] = await notices();
  expect(told?.text).toContain("No se lee la fecha");
  // Who of the office it was, nobody outside it hears.
  expect(JSON.stringify(told)).not.toContain("Oficina Demostración");
  expect((await ask("")).json().data).toEqual([]);
});

test("an approval brings the account to its level with the answers that were looked at", async () => {
  expect((await decide({ verdict: "approve" })).statusCode).toBe(200);
  const session = await server.session("principiante");
  const { onboardingStatus, vatCondition } = (await server.call({ url: "/broker-data", session })).json()
    .data;
  expect([onboardingStatus, vatCondition]).toEqual(["finished", "monotax"]);
});

test.each([
  ["without a word of why", { verdict: "reject" }, 400],
  ["with a note and no paper", { verdict: "reject", note: "Mal" }, 400],
  ["of a paper that was not asked for", { verdict: "reject", details: { otra: "Mal" } }, 400],
  ["of another version", { verdict: "approve", version: 2 }, 409],
  ["that is none", { verdict: "finished" }, 400],
])("a decision %s is refused, and nothing moves", async (_, body, status) => {
  expect((await decide(body)).statusCode).toBe(status);
  expect((await read()).isOpen).toBe(true);
});

test("what was decided is not decided again", async () => {
  await decide({ verdict: "approve" });
  expect((await decide({ verdict: "reject", details: { uifImage: "Tarde" } })).statusCode).toBe(409);
  const { version } = await read();
  expect((await decide({ verdict: "approve", version })).json().error.message).toBe(
    "Esta revisión ya está decidida",
  );
});

test("a change of the profile is compared with what stands, and its broker hears what came of it", async () => {
  const session = await server.session("productora");
  const body = { bankAccount: "demo.cuenta.nueva", vatCondition: "registered" };
  const made = await server.call({
    url: "/profile-changes",
    body: {
      ...body,
      professionalLicense: "910002",
      taxIdentification: "27991000025",
      multilateralAgreement: false,
      grossIncomeTax: "27991000025",
    },
    session,
    headers: { "idempotency-key": newKey() },
  });
  expect(made.json()).toMatchObject({ data: { id: expect.any(String) } });
  const { id } = made.json().data;
  const { compared, version } = (await ask(`/${id}`)).json().data;
  expect(compared).toContainEqual({ title: "CBU o alias", before: null, after: "demo.cuenta.nueva" });
  const note = "El banco no la conoce";
  const refused = await ask(`/${id}/decision`, { verdict: "reject", version, note });
  expect(refused.statusCode).toBe(200);
  const [told] = (await server.call({ url: "/notifications", session })).json().data;
  expect(told).toMatchObject({ title: "Tu cambio de datos: Rechazado", path: "/perfil" });
  expect(told.text).toContain(note);
});
