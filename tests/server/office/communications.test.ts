import { afterAll, beforeAll, expect, test } from "vitest";
import { demoPolicyId } from "#server/demonstration/seed/demo.ts";
import { newKey } from "../harness.ts";
import { ownFlows } from "../own-documents.ts";
import { type Office, startOffice } from "./start-office.ts";

let server: Office;
let session: string;
let id: string;
beforeAll(async () => {
  server = await startOffice("/office/communications", { flows: ownFlows() });
  session = await server.session("productora");
  const body = {
    kind: "question",
    subject: "Países limítrofes",
    text: "¿Alcanza con la solicitud?",
    files: [],
  };
  const headers = { "idempotency-key": newKey() };
  ({ id } = (await server.call({ url: "/communications", body, session, headers })).json().data);
});
afterAll(() => server?.close());

const ask = (...asked: Parameters<Office["ask"]>) => server.ask(...asked);
const read = async () => (await ask(`/${id}`)).json().data;
const answer = async (body: object) => {
  server.time.now += 60_000;
  return ask(`/${id}/answer`, { version: (await read()).version, ...body });
};
const waiting = async () => (await server.waiting()).communications;
const ofBroker = async () => (await server.call({ url: `/communications/${id}`, session })).json().data;

test("what a broker asks waits, is answered, and is closed with a last word", async () => {
  const { data } = (await ask("")).json();
  expect(data).toMatchObject([
    { id, subject: "Países limítrofes", broker: "Paula Productora Demostración", status: { id: "pending" } },
  ]);
  expect(await waiting()).toBe(1);
  expect((await answer({ text: "  " })).statusCode).toBe(400);
  expect((await answer({ text: "Sí", version: 7 })).statusCode).toBe(409);
  expect((await read()).messages).toHaveLength(1);

  expect((await answer({ text: "Sí, alcanza." })).json().data).toEqual({ from: "pending", to: "answered" });
  expect(await waiting()).toBe(0);
  expect((await ofBroker()).messages.at(-1)).toMatchObject({ by: "office", text: "Sí, alcanza." });
  const [told] = await server.database.db
    .selectFrom("notifications")
    .select(["kind", "content"])
    .where("kind", "=", "communication")
    .execute();
  expect(told).toMatchObject({ content: { note: "Sí, alcanza.", path: `/comunicaciones/${id}` } });
  expect(JSON.stringify([told, await ofBroker()])).not.toContain("Oficina Demostración");

  const more = { url: `/communications/${id}/messages`, body: { text: "¿Y en Brasil?" }, session };
  expect((await server.call(more)).statusCode).toBe(200);
  expect(await waiting()).toBe(1);
  expect((await answer({ text: "También.", isLast: true })).json().data.to).toBe("closed");
  expect((await ask("?status=closed")).json().data).toMatchObject([{ id, last: "También." }]);
  expect((await read()).changes[0]).toMatchObject({
    who: "Oficina Demostración",
    before: { status: "followed" },
    after: { status: "closed" },
  });
});

test("what a broker and who is insured write to one another is not the office's", async () => {
  const ticket = await server.ticket("99000001");
  const body = { subject: "Consulta", text: "Una consulta", policyId: demoPolicyId("DEMO-0001") };
  const begun = await server.call({ url: "/conversations", body, ticket });
  expect(begun.statusCode).toBe(200);
  const other = begun.json().data.id;
  expect((await ask(`/${other}`)).statusCode).toBe(404);
  expect((await ask(`/${other}/answer`, { version: 1, text: "Hola" })).statusCode).toBe(404);
  expect(await waiting()).toBe(0);
});

test("files go along with an answer of the office, and its broker opens them", async () => {
  const content = "JVBERi0xLjUKJSVFT0YK";
  const files = [{ key: "o-1", filename: "solicitud.pdf", content }];
  expect((await answer({ text: "Va la solicitud.", files })).statusCode).toBe(200);
  const last = (await ofBroker()).messages.at(-1);
  expect(last).toMatchObject({ by: "office", text: "Va la solicitud.", files: [{ name: "solicitud.pdf" }] });
  expect((await read()).messages.at(-1)).toEqual(last);
  const url = `/communications/${id}/files/${last.files[0].id}`;
  const file = await server.call({ url, session });
  expect([file.statusCode, file.headers["content-type"]]).toEqual([200, "application/pdf"]);
  expect((await ask(`/${id}/files/${last.files[0].id}`)).statusCode).toBe(200);
  const wrong = [{ filename: "a.pdf", content: "aG9sYQ==" }];
  expect((await answer({ text: "Otra.", files: wrong })).statusCode).toBe(400);
  expect((await read()).messages.at(-1)).toEqual(last);
});
