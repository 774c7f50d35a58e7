import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { moveOnBehalf } from "#server/demonstration/sandbox/move.ts";
import { demoPolicyId } from "#server/demonstration/seed/demo.ts";
import type { Decision } from "#server/records/entity/decision.ts";
import { inspection } from "#server/records/inspections/inspection.ts";
import { demoPeople } from "#tests/server/demo-people.ts";
import { type Harness, newKey, startHarness } from "../../harness.ts";
import { document, drawing, photo } from "../../infrastructure/files/images.ts";
import { ownFlows } from "../../own-documents.ts";

// A motorcycle's inspection, with the product's own flow.
const dni = "99000003";
const policyId = demoPolicyId("DEMO-0004");
const tags = ["front", "rear", "leftSide", "rightSide", "odometer", "vehicleTitle"];

let server: Harness;
let ticket: string;
let id: string;
let images: { readonly jpg: string; readonly png: string; readonly pdf: string };
beforeAll(async () => {
  const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString("base64");
  images = { jpg: base64(await photo()), png: base64(await drawing()), pdf: base64(document) };
});
beforeAll(async () => {
  server = await startHarness({ flows: ownFlows() });
  ticket = await server.ticket(dni);
  const row = await server.database.db
    .selectFrom("records")
    .select("id")
    .where("entity", "=", "inspection")
    .where("policy_id", "=", policyId)
    .executeTakeFirstOrThrow();
  id = row.id;
});
afterAll(() => server.close());

type Query = Readonly<Record<string, string>>;
const read = (query: Query, by = ticket) =>
  server.call({ method: "GET", url: `/inspections?${new URLSearchParams(query)}`, ticket: by });
const send = (body: object, headers: Query = {}, by = ticket) =>
  server.call({ url: `/inspections?inspectionId=${id}`, body, ticket: by, headers });
const decide = (status: string, more: Partial<Decision> = {}) =>
  moveOnBehalf(server.database.db, inspection, { id, status, ...more }, new Date(server.time.now));
const contentOf = (tag: string): string =>
  tag === "vehicleTitle" ? images.pdf : tag === "odometer" ? images.png : images.jpg;
const specified = (only: readonly string[] = tags) => ({
  inspectionId: id,
  email: "carla@example.com",
  files: only.map((tag) => ({ tag, content: contentOf(tag) })),
});
const statusesOf = async () => {
  const { data } = (await read({ inspectionId: id })).json();
  const files = data.files as readonly { tag: { id: string }; fileStatus: { id: string } }[];
  return [data.status.id, Object.fromEntries(files.map(({ tag, fileStatus }) => [tag.id, fileStatus.id]))];
};
const all = (status: string) => Object.fromEntries(tags.map((tag) => [tag, status]));

test("those that are open are listed for who proved who they are, and for nobody else", async () => {
  const url = `/inspections/options?identityNumber=${dni}`;
  const { data } = (await server.call({ url, ticket })).json();
  expect(data).toEqual([
    expect.objectContaining({ inspectionId: id, kind: "Inspección", todo: "Mandá las fotos" }),
  ]);
  expect(data[0].status).toEqual({ id: "pending", value: "Pendiente", tone: "warning" });
  const unproven = await server.ticket(dni, { isProven: false });
  expect((await server.call({ url, ticket: unproven })).statusCode).not.toBe(200);
  const other = await server.ticket("99000001");
  expect((await server.call({ url, ticket: other })).statusCode).toBe(400);
});

describe("GET /inspections", () => {
  const shown = {
    status: { id: "pending", value: "Pendiente" },
    policy: {
      insuredFullName: "Carla Demostración",
      insuredCompany: "Mercantil Andina",
      asset: "Honda XR 150L 2014, 000AAA",
      validFrom: "2026/07/23",
      product: "motorcycle",
    },
  };

  test("answers by its id, with what is asked for", async () => {
    const answer = await read({ inspectionId: id });
    expect(answer.statusCode).toBe(200);
    expect(answer.headers.etag).toBe('"1"');
    const { data } = answer.json();
    expect(data).toMatchObject({ id, ...shown });
    expect(data.files[0]).toEqual({
      tag: { id: "front", value: "Frente" },
      fileStatus: { id: "pending", value: "Pendiente" },
    });
    expect(data.email).toBe("asegurado-99000003@example.com");
  });

  test("answers by DNI and plate, with the policy or without", async () => {
    for (const more of [{}, { policyId }])
      expect((await read({ identityNumber: dni, plate: "000 aaa", ...more })).json().data).toMatchObject({
        id,
      });
    // What the flow asks for what it has not is an empty parameter.
    const asked = { inspectionId: id, identityNumber: "", plate: "", policyId: "" };
    expect((await read(asked)).json().data.id).toBe(id);
  });

  const wrong: readonly [string, () => Query][] = [
    ["an id that there is not", () => ({ inspectionId: newKey() })],
    ["a plate of nobody", () => ({ identityNumber: dni, plate: "AZ999ZZ" })],
    ["no plate", () => ({ identityNumber: dni, policyId })],
    ["another policy", () => ({ identityNumber: dni, plate: "000AAA", policyId: demoPolicyId("DEMO-0001") })],
  ];
  test.each(wrong)("says of %s that there is none", async (_what, query) => {
    const answer = await read(query());
    expect([answer.statusCode, answer.json().error]).toEqual([
      404,
      { code: "not-found", message: "Inspección inexistente" },
    ]);
  });

  test("says the same to somebody else", async () => {
    const other = await server.ticket("99000001");
    expect((await read({ inspectionId: id }, other)).json().error.message).toBe("Inspección inexistente");
    expect((await send(specified(), {}, other)).json().error.message).toBe("Inspección inexistente");
  });

  test("asks for a proof that nobody has where their policies are not shown", async () => {
    const elsewhere = await server.ticket(dni, { platform: "litoral" });
    expect((await read({ inspectionId: id }, elsewhere)).json().error.code).toBe("claim-options");
    expect((await send(specified(), {}, elsewhere)).json().error.code).toBe("claim-options");
  });

  test("a plate is not guessed: the sixth try of a network waits an hour", async () => {
    const guess = (plate: string) =>
      server.call({ url: `/inspections?identityNumber=${dni}&plate=${plate}`, ticket, address: "10.99.9.9" });
    for (const last of [1, 2, 3, 4, 5]) expect((await guess(`AZ00${last}ZZ`)).statusCode).toBe(404);
    const refused = await guess("000AAA");
    expect([refused.statusCode, refused.headers["retry-after"]]).toEqual([429, "3600"]);
  });
});

describe("POST /inspections", () => {
  test("refuses what its flow would not have sent", async () => {
    const missing = await send(specified(tags.slice(1)));
    expect(Object.keys(missing.json().error.message)).toEqual(["photos/0/file"]);
    const foreign = await send(specified([...tags, "roof"]));
    expect(foreign.json().error.message).toEqual({
      "photos/6": ["No se pregunta con estas respuestas"],
    });
    const mail = await send({ ...specified(), email: "carla@" });
    expect(mail.json().error.message).toEqual({ email: ["Email inválido"] });
    const lying = {
      ...specified(),
      files: [{ tag: "front", content: Buffer.from("MZ").toString("base64") }],
    };
    expect((await send(lying)).json().error.code).toBe("file-mismatch");
    expect(await statusesOf()).toEqual(["pending", all("pending")]);
    const { db } = server.database;
    expect(await db.selectFrom("record_files").select("id").where("record_id", "=", id).execute()).toEqual(
      [],
    );
  });

  test("takes the specification's list of tag and base64, once", async () => {
    const key = { "idempotency-key": newKey() };
    const answer = await send(specified(), key);
    expect([answer.statusCode, answer.json()]).toEqual([200, { data: { id } }]);
    expect(await statusesOf()).toEqual(["inReview", all("inReview")]);
    const again = await send(specified(), key);
    expect([again.json(), again.headers["idempotency-replayed"]]).toEqual([{ data: { id } }, "true"]);
    const refused = await send(specified());
    expect([refused.statusCode, refused.json().error.code]).toEqual([409, "already-sent"]);
  });

  test("its photos are read by who has its id", async () => {
    const { files } = (await server.call({ url: `/inspections/${id}/files`, ticket })).json().data;
    expect(files).toHaveLength(3); // the same picture under four tags is one file
    const other = await server.ticket("99000001");
    const served = (by: string) =>
      server.call({ url: `/inspections/${id}/files/${files[0].id}`, ticket: by });
    expect((await served(ticket)).headers["content-type"]).toBe("image/jpeg");
    expect((await served(other)).statusCode).toBe(404);
  });
});

describe("its insurer", () => {
  test("rejects some photos with a reason, and only those come again, by reference", async () => {
    await decide("rejected", { note: "Falta una foto", details: { rear: "Patente ilegible" } });
    expect(await statusesOf()).toEqual(["rejected", { ...all("finished"), rear: "rejected" }]);
    const { data } = (await read({ inspectionId: id })).json();
    expect(data.comment).toBe("Falta una foto");
    expect(data.files[1]).toMatchObject({ reason: "Patente ilegible", file: { name: "rear.jpg" } });
    const refused = await server.call({ url: data.files[1].sent, ticket });
    expect([refused.statusCode, refused.headers["content-type"]]).toEqual([200, "image/jpeg"]);
    expect(data.files.filter(({ sent }: { sent?: string }) => sent !== undefined)).toHaveLength(1);

    const file = { key: "again", name: "atras borrosa.jpg", type: "image/jpeg", size: 900 };
    const wizard = { photos: [{ tag: "rear", file }], email: "carla@example.com", inspectionId: id };
    const headers = { "x-call": "send", "x-step": "photos" };
    expect((await send(wizard, headers)).json().error.message).toEqual({
      "photos/0/file": ["Falta subir «atras borrosa.jpg»"],
    });
    const content = Buffer.from(await photo(800, 500)).toString("base64");
    const files = [{ key: file.key, filename: file.name, content }];
    expect((await server.call({ url: `/inspections/${id}/files`, body: { files }, ticket })).statusCode).toBe(
      200,
    );
    // The one that was accepted is not for changing.
    const others = { ...wizard, photos: [...wizard.photos, { tag: "front", file }] };
    expect((await send(others, headers)).statusCode).toBe(400);
    expect((await send(wizard, headers)).statusCode).toBe(200);
    expect(await statusesOf()).toEqual(["inReview", { ...all("finished"), rear: "inReview" }]);
    const row = await server.database.db
      .selectFrom("records")
      .select("answers")
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    const kept = (row.answers as { photos: readonly { tag: string }[] }).photos.map(({ tag }) => tag);
    expect([...kept].sort()).toEqual([...tags].sort());
  });

  test("decides by its rules: what a file is called tells what is wrong with it", async () => {
    expect(await decide("review")).toEqual({ from: "inReview", to: "rejected" });
    const { data } = (await read({ inspectionId: id })).json();
    expect(data.files[1]).toMatchObject({ fileStatus: { id: "rejected" }, reason: "Borrosa" });
    expect(data.files[0]).toMatchObject({ fileStatus: { id: "finished" } });
  });

  test("says of no photo that it did not ask for", async () => {
    await expect(decide("canceled", { details: { roof: "Borrosa" } })).rejects.toMatchObject({
      code: "invalid-request",
    });
    expect((await statusesOf())[0]).toBe("rejected");
  });

  test("an inspection that ended takes nothing more, and moves no more", async () => {
    await decide("canceled", { note: "La póliza se anuló" });
    expect((await statusesOf())[0]).toBe("canceled");
    expect((await send(specified(["rear"]))).json().error.code).toBe("already-sent");
    await expect(decide("pending")).rejects.toMatchObject({
      code: "status-not-reachable",
      details: { text: "Una inspección en estado «{from}» no puede pasar a «{to}»" },
    });
    const { data } = (await read({ inspectionId: id })).json();
    expect(data.history.map(({ status }: { status: { value: string } }) => status.value)).toEqual([
      "Pendiente",
      "En revisión",
      "Rechazada",
      "En revisión",
      "Rechazada",
      "Cancelada",
    ]);
  });
});

test("an inspection holds each photo twice: those that were rejected stay beside those that come", async () => {
  const owner = await server.ticket("99000001");
  const { id: other } = (await read({ identityNumber: "99000001", plate: "AZ101ZZ" }, owner)).json().data;
  const upload = (key: string) => {
    const content = Buffer.concat([document, Buffer.from(key)]).toString("base64");
    const body = { files: [{ key, filename: `${key}.pdf`, content }] };
    return server.call({ url: `/inspections/${other}/files`, body, ticket: owner });
  };
  for (let file = 1; file <= 22; file += 1) expect((await upload(`file-${file}`)).statusCode).toBe(200);
  expect((await upload("file-23")).json().error).toEqual({
    code: "too-many-files",
    message: "Podés adjuntar hasta 22 archivos",
  });
});

test("a demonstration tells of inspections in what they are", async () => {
  const told = demoPeople.flatMap(({ inspections = [] }) =>
    inspections.map(({ statuses }) => statuses.at(-1)),
  );
  expect(new Set(told)).toEqual(new Set(["pending", "rejected"]));
});
