import { afterAll, beforeAll, expect, test } from "vitest";
import { inRepository } from "#scripts/run.ts";
import { moveOnBehalf } from "#server/demonstration/sandbox/move.ts";
import { demoPolicyId } from "#server/demonstration/seed/demo.ts";
import { openDocuments } from "#server/releases/documents.ts";
import { productFlows } from "#server/releases/product.ts";
import { readDocuments } from "#server/releases/read-documents.ts";
import { towing, towingFolder } from "../../towing/towing.ts";
import { type Harness, newKey, startHarness } from "../harness.ts";
import { document } from "../infrastructure/files/images.ts";

const policyId = demoPolicyId("DEMO-0001");

let server: Harness;
let ticket: string;
beforeAll(async () => {
  const { folder, remove } = towingFolder();
  const flows = productFlows(openDocuments(readDocuments(inRepository("."), folder)));
  remove();
  server = await startHarness({ entities: [towing], flows });
  ticket = await server.ticket("99000001");
});
afterAll(() => server.close());

const post = (body: object, headers: Readonly<Record<string, string>> = {}, by = ticket) =>
  server.call({ url: "/towings", body: { policyId, ...body }, ticket: by, headers });
const read = async (query: string) =>
  (await server.call({ method: "GET", url: `/towings?${query}`, ticket })).json().data;

test("its release is handed out", async () => {
  const url = `/releases?flow=request/towing&platform=cordillera&insurer=zurich`;
  const { hash } = (await server.call({ method: "GET", url })).json().data;
  expect((await server.app.inject(`/releases/${hash}/flow.json`)).json().flow.id).toBe("request/towing");
});

test("it is saved, judged, sent once, followed by its insurer and read", async () => {
  expect(await read(`policyId=${policyId}`)).toEqual({ asset: "Volkswagen Gol Trend 2019", photos: [] });
  const draft = { "x-draft": newKey() };
  const saved = await post({ place: "Ruta 9", wheels: 2 }, { ...draft, "x-call": "save", "x-step": "where" });
  expect([saved.statusCode, saved.headers.etag]).toEqual([200, '"1"']);
  const { id } = saved.json().data;

  const wrong = await post({ id, place: "Ruta 9", wheels: 5 }, { ...draft, "x-call": "ask" });
  expect(Object.keys(wrong.json().error.message)).toEqual(["wheels"]);
  const unknown = await post({ id, place: "Ruta 9", colour: "rojo" }, { ...draft, "x-call": "ask" });
  expect(unknown.json().error.message).toEqual({ colour: ["Campo desconocido"] });
  const stale = await post({ id, place: "Otra" }, { ...draft, "x-call": "save", "if-match": '"7"' });
  expect([stale.statusCode, stale.json().error.code]).toEqual([409, "version"]);

  const photos = [{ key: "auto", name: "auto.pdf", type: "application/pdf", size: document.length }];
  const missing = await post({ id, place: "Ruta 9", photos }, { ...draft, "x-call": "ask" });
  expect(missing.json().error.message).toEqual({ "photos/0": ["Falta subir «auto.pdf»"] });
  const content = Buffer.from(document).toString("base64");
  const body = { files: [{ key: "auto", filename: "auto.pdf", content }] };
  expect((await server.call({ url: `/towings/${id}/files`, body, ticket })).statusCode).toBe(200);

  const key = { ...draft, "x-call": "ask", "idempotency-key": newKey() };
  expect((await post({ id, place: "Ruta 9", photos }, key)).json()).toEqual({
    data: { id, number: expect.stringMatching(/^REM-\d{4}-000001$/) },
  });
  expect((await post({ id, place: "Ruta 9", photos }, key)).headers["idempotency-replayed"]).toBe("true");
  expect((await post({ id, place: "Ruta 9", photos }, { "x-call": "ask" })).json().error).toEqual({
    code: "already-sent",
    message: "Este remolque ya se pidió",
  });

  const at = new Date(server.time.now);
  expect(await moveOnBehalf(server.database.db, towing, { id, status: "onTheWay" }, at)).toEqual({
    from: "asked",
    to: "onTheWay",
  });
  expect(await read(`towingId=${id}`)).toEqual({
    asset: "Volkswagen Gol Trend 2019",
    place: "Ruta 9",
    photos: ["auto.pdf"],
    status: { id: "onTheWay", value: "En camino" },
  });
});

test("it is nobody else's, and of no product without its flow", async () => {
  const { id } = (await post({ place: "Casa" }, { "x-call": "save" })).json().data;
  const other = await server.ticket("99000005");
  expect(
    (await server.call({ method: "GET", url: `/towings?towingId=${id}`, ticket: other })).statusCode,
  ).toBe(404);
  expect((await post({ id, place: "Casa" }, { "x-call": "save" }, other)).statusCode).toBe(404);
  const rider = await server.ticket("99000003");
  const body = { policyId: demoPolicyId("DEMO-0004"), place: "Casa" };
  const refused = await server.call({ url: "/towings", body, ticket: rider, headers: { "x-call": "save" } });
  expect([refused.statusCode, refused.json().error.code]).toEqual([404, "not-found"]);
});
