import { extractText, getDocumentProxy } from "unpdf";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { inRepository } from "#scripts/run.ts";
import { accident } from "#server/claims/report/accident.ts";
import { moveOnBehalf } from "#server/demonstration/sandbox/move.ts";
import type { Rules } from "#server/records/judge.ts";
import {
  accidentBody,
  anything,
  type Harness,
  newKey,
  saveClaim,
  startHarness,
  takeReceipt,
} from "../../harness.ts";

let server: Harness;
let ticket: string;
// Rules that take everything say what a flow says of it.
const report = [{ title: "Contanos", entries: [{ title: "Cómo fue", text: "Me chocaron de atrás" }] }];
const rules: Rules = {
  ...anything,
  judge: async (...sent) => ({ ...(await anything.judge(...sent)), report }),
};
beforeAll(async () => {
  server = await startHarness({ rules, themesFolder: inRepository("themes") });
  ticket = await server.ticket("99000001");
});
afterAll(() => server.close());

const sent = { status: { id: "sending" } };
const followed = (id: string, by = ticket) => server.call({ url: `/accidents/${id}`, ticket: by });

describe("a claim that was sent", () => {
  test("is followed by how it stands and how it came to it, with the number by which it is called", async () => {
    const id = await saveClaim(server, ticket, sent);
    const { statusCode, body } = await followed(id);
    expect(statusCode).toBe(200);
    const { data } = JSON.parse(body);
    expect(data).toMatchObject({
      id,
      number: expect.stringMatching(/^SIN-2026-\d{6}$/),
      title: "Choque",
      status: { id: "sent", value: "Enviado", tone: "info" },
      canAdd: true,
      missing: [],
      additions: [],
    });
    expect(data.history.map(({ status }: { status: { id: string } }) => status.id)).toEqual([
      "sending",
      "sent",
    ]);
  });

  test("is under way until its insurer takes it, however often it says so", async () => {
    const post = await server.call({ url: "/accidents", body: accidentBody(sent), ticket });
    const { id } = post.json().data;
    expect((await followed(id)).json().data).toMatchObject({
      status: { id: "sending", value: "Enviando a Siniestros de Zurich" },
      isUnderWay: true,
      canAdd: true,
    });
    await takeReceipt(server, id);
    await takeReceipt(server, id);
    const { data } = (await followed(id)).json();
    expect(data).toMatchObject({ status: { id: "sent" }, isUnderWay: false, canAdd: true });
    expect(data.history).toHaveLength(2);
  });

  test("has the next number of the year, whoever sends, and keeps it when it is asked for again", async () => {
    const key = newKey();
    const headers = { "idempotency-key": key };
    const post = () => server.call({ url: "/accidents", body: accidentBody(sent), ticket, headers });
    const first = (await post()).json().data;
    expect((await post()).json().data).toEqual(first);
    const other = await server.ticket("99000001");
    const anew = { "idempotency-key": newKey() };
    const next = await server.call({
      url: "/accidents",
      body: accidentBody(sent),
      ticket: other,
      headers: anew,
    });
    const countOf = (number: string) => Number(number.slice(-6));
    expect(countOf(next.json().data.number)).toBe(countOf(first.number) + 1);
    server.time.now = Date.parse("2027-01-02T15:00:00Z");
    const later = await server.ticket("99000001");
    const ofNextYear = await server.call({ url: "/accidents", body: accidentBody(sent), ticket: later });
    expect(ofNextYear.json().data.number).toBe("SIN-2027-000001");
    server.time.now = Date.parse("2026-11-20T15:00:00Z");
  });

  test("says what its insurer wants", async () => {
    const id = await saveClaim(server, ticket, sent);
    const missing = [{ key: "policeReport", title: "Denuncia policial" }];
    const order = {
      id,
      status: "pendingDocuments",
      note: "Falta la denuncia policial",
      details: { policeReport: "Denuncia policial" },
    };
    await moveOnBehalf(server.database.db, accident, order, new Date(server.time.now));
    const { data } = (await followed(id)).json();
    expect(data).toMatchObject({
      status: { id: "pendingDocuments", tone: "warning" },
      todo: "Mandá los papeles que faltan",
      missing,
    });
    expect(data.history.at(-1).note).toBe("Falta la denuncia policial");
    // Another ticket of the same DNI reads the same once it is proven, and nothing before.
    expect((await followed(id, await server.ticket("99000001"))).json().data).toEqual(data);
    const unproven = await server.ticket("99000001", { isProven: false });
    expect((await followed(id, unproven)).json().error.code).toBe("claim-options");
  });

  test("has a paper with its number and what was answered", async () => {
    const id = await saveClaim(server, ticket, sent);
    const { data } = (await followed(id)).json();
    expect(data.report).toEqual(report);
    const paper = await server.call({ url: `/accidents/${id}/paper`, ticket });
    expect(paper.headers["content-type"]).toBe("application/pdf");
    const pdf = await getDocumentProxy(new Uint8Array(paper.rawPayload));
    const { text } = await extractText(pdf, { mergePages: true });
    for (const part of ["Denuncia de siniestro", data.number, "Zurich", "Cómo fue", "Me chocaron de atrás"])
      expect(text).toContain(part);
  });

  test("is listed with how it stands and what it is called by", async () => {
    const id = await saveClaim(server, ticket, sent);
    const options = await server.call({ url: "/accidents/options?identityNumber=99000001", ticket });
    const option = options.json().data.find(({ accidentId }: { accidentId?: string }) => accidentId === id);
    expect(option).toMatchObject({
      status: { id: "sent", value: "Enviado", tone: "info" },
      number: expect.stringMatching(/^SIN-/),
      kind: "Choque",
      date: "19/11/2026",
      isDraft: false,
    });
  });
});

test("a draft is followed by nobody, nor is what is somebody else's or unknown", async () => {
  const draft = await saveClaim(server, ticket);
  const sentByAnother = await saveClaim(server, ticket, sent);
  const stranger = await server.ticket("99000003");
  for (const answer of [
    await followed(draft),
    await followed(newKey()),
    await followed(sentByAnother, stranger),
    await server.call({ url: `/accidents/${sentByAnother}/paper`, ticket: stranger }),
  ])
    expect([answer.statusCode, answer.json().error.code]).toEqual([404, "not-found"]);
});
