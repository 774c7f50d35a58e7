import { createHash } from "node:crypto";
import { readdirSync } from "node:fs";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { fileLimits } from "#server/infrastructure/files/check.ts";
import claimFile from "../../../../schemas/claim-file.schema.json" with { type: "json" };
import extensionFile from "../../../../schemas/extension-file.schema.json" with { type: "json" };
import { accidentBody, type Harness, newKey, saveClaim, startHarness } from "../../harness.ts";
import { bomb, document, drawing, photo } from "./images.ts";

let server: Harness;
let ticket: string;
beforeAll(async () => {
  server = await startHarness();
  ticket = await server.ticket("99000001");
});
afterAll(() => server.close());

type Sent = { key?: string; filename: string; content: string };
const sent = (filename: string, bytes: Uint8Array, key?: string): Sent => ({
  filename,
  content: Buffer.from(bytes).toString("base64"),
  ...(key === undefined ? {} : { key }),
});
const upload = (id: string, files: readonly Sent[], by = ticket) =>
  server.call({
    url: `/accidents/${id}/files`,
    body: { context: "accident", identityNumber: "99000001", accidentId: id, files },
    ticket: by,
  });
const stored = (): number =>
  readdirSync(server.folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
    .length;

test("an image is stored upright, without EXIF, and what is served has the stored hash", async () => {
  const id = await saveClaim(server, ticket);
  const original = await photo();
  expect((await sharp(original).metadata()).exif).toBeDefined();
  const answer = await upload(id, [sent("frente.JPG", original, "front")]);
  expect(answer.statusCode).toBe(200);
  const [file] = answer.json().data.files;
  expect(file).toMatchObject({ key: "front", name: "frente.JPG", type: "image/jpeg" });
  const served = await server.call({ url: `/accidents/${id}/files/${file.id}`, ticket });
  expect(createHash("sha256").update(served.rawPayload).digest("hex")).toBe(file.sha256);
  expect(served.headers).toMatchObject({
    "content-type": "image/jpeg",
    "content-disposition": "attachment; filename*=UTF-8''frente.JPG",
    "x-content-type-options": "nosniff",
    "content-security-policy": "sandbox; default-src 'none'",
    "cache-control": "no-store",
  });
  const metadata = await sharp(served.rawPayload).metadata();
  expect(metadata.exif).toBeUndefined();
  expect([metadata.width, metadata.height]).toEqual([480, 640]);
});

test("png and pdf are taken too, the pdf as it is", async () => {
  const id = await saveClaim(server, ticket);
  const answer = await upload(id, [sent("croquis.png", await drawing()), sent("denuncia.pdf", document)]);
  const [png, pdf] = answer.json().data.files;
  expect(png.type).toBe("image/png");
  expect(pdf.sha256).toBe(createHash("sha256").update(document).digest("hex"));
});

test("the same key is stored once, and another content under it is refused", async () => {
  const id = await saveClaim(server, ticket);
  const image = await photo();
  const [first, second] = await Promise.all([
    upload(id, [sent("a.jpg", image, "one")]),
    upload(id, [sent("a.jpg", image, "one")]),
  ]);
  expect(second.json()).toEqual(first.json());
  const before = stored();
  await upload(id, [sent("a.jpg", image, "one")]);
  expect(stored()).toBe(before);
  expect((await upload(id, [sent("b.jpg", await photo(500, 500), "one")])).json().error.code).toBe(
    "key-reuse",
  );
  expect(stored()).toBe(before);
  const list = await server.call({ url: `/accidents/${id}/files`, ticket });
  expect(list.json().data.files).toHaveLength(1);
});

const refusals: readonly [string, () => Promise<Sent> | Sent, string][] = [
  [
    "a program named .jpg",
    () => sent("foto.jpg", Buffer.from("MZ\x90\0\x03 this program cannot be run")),
    "«foto.jpg» no es un archivo JPG: su contenido no coincide con su nombre",
  ],
  [
    "a program named .exe",
    () => sent("foto.exe", Buffer.from("MZ")),
    "Archivos validos: jpg, jpeg, png, pdf",
  ],
  [
    "a pdf named .png",
    () => sent("foto.png", document),
    "«foto.png» no es un archivo PNG: su contenido no coincide con su nombre",
  ],
  [
    "a page",
    () => sent("foto.pdf", Buffer.from("<html><script>alert(1)</script>")),
    "«foto.pdf» no es un archivo PDF: su contenido no coincide con su nombre",
  ],
  ["a file of 6 MB", () => sent("foto.jpg", Buffer.alloc(6 * 1024 * 1024)), "Tamaño máximo de archivo: 5 MB"],
  ["an empty file", () => sent("foto.jpg", Buffer.alloc(0)), "«foto.jpg» está vacío"],
  ["what is no base64", () => ({ filename: "foto.jpg", content: "¡esto no!" }), "«foto.jpg» no se pudo leer"],
  [
    "an image of 56 megapixels",
    async () => sent("foto.png", await bomb()),
    "La imagen «foto.png» es demasiado grande: hasta 50 megapíxeles",
  ],
  [
    "an image of 299 pixels of side",
    async () => sent("foto.jpg", await photo(640, 299)),
    "La foto «foto.jpg» es muy chica para que se vea algo: sacala con la cámara, o elegí una de 300 píxeles de lado o más",
  ],
  [
    "half an image",
    async () => sent("foto.jpg", (await photo()).subarray(0, 900)),
    "No pudimos leer «foto.jpg»: puede estar dañado",
  ],
];
test.each(refusals)("%s is refused with a sentence", async (_what, make, message) => {
  const id = await saveClaim(server, ticket);
  const before = stored();
  const answer = await upload(id, [sent("ok.pdf", document, "ok"), await make()]);
  expect(answer.statusCode).toBe(400);
  if (message.endsWith("no se pudo leer")) expect(answer.json().error.code).toBe("file-damaged");
  else expect(answer.json().error.message).toBe(message);
  expect(stored()).toBe(before);
});

test("wizards refuse photos of the side that the server refuses", () => {
  expect([claimFile, extensionFile].map(({ file }) => file.minSide)).toEqual([
    fileLimits.side,
    fileLimits.side,
  ]);
});

test("a file of exactly 5 MB is taken", async () => {
  const id = await saveClaim(server, ticket);
  const largest = Buffer.concat([document, Buffer.alloc(fileLimits.bytes - document.length)]);
  expect((await upload(id, [sent("informe.pdf", largest)])).statusCode).toBe(200);
});

test("an eleventh file is refused, unless one was taken out of the form", async () => {
  const id = await saveClaim(server, ticket);
  const pdf = (name: string): Sent => sent(`${name}.pdf`, Buffer.concat([document, Buffer.from(name)]), name);
  const names = Array.from({ length: 10 }, (_, index) => `file-${index}`);
  expect((await upload(id, names.map(pdf))).statusCode).toBe(200);
  const references = names.map((name) => ({
    key: name,
    name: `${name}.pdf`,
    type: "application/pdf",
    size: 80,
  }));
  await saveClaim(server, ticket, { id, files: references });
  const refused = await upload(id, [pdf("eleventh")]);
  expect(refused.json().error).toEqual({
    code: "too-many-files",
    message: "Podés adjuntar hasta 10 archivos",
  });
  await saveClaim(server, ticket, { id, files: references.slice(1) });
  expect((await upload(id, [pdf("eleventh")])).statusCode).toBe(200);
  const { files } = (await server.call({ url: `/accidents/${id}/files`, ticket })).json().data;
  expect(files.map(({ key }: { key: string }) => key)).not.toContain("file-0");
});

test("an eleventh file on a draft that names none takes nothing away", async () => {
  const id = await saveClaim(server, ticket);
  const pdf = (name: string): Sent => sent(`${name}.pdf`, Buffer.concat([document, Buffer.from(name)]), name);
  await upload(
    id,
    Array.from({ length: 10 }, (_, index) => pdf(`photo-${index}`)),
  );
  const before = stored();
  expect((await upload(id, [pdf("photo-10")])).json().error.code).toBe("too-many-files");
  expect(stored()).toBe(before);
  const { files } = (await server.call({ url: `/accidents/${id}/files`, ticket })).json().data;
  expect(files).toHaveLength(10);
});

test("a DNI alone adds no file to a draft, a second ticket that is proven does", async () => {
  const id = await saveClaim(server, ticket);
  const before = stored();
  const alone = await server.ticket("99000001", { isProven: false });
  expect((await upload(id, [sent("a.pdf", document)], alone)).json().error.code).toBe("claim-options");
  expect(stored()).toBe(before);
  const second = await server.ticket("99000001");
  expect((await upload(id, [sent("a.pdf", document)], second)).statusCode).toBe(200);
});

test("an extension keeps a file that the claim has already, and one that is sent twice once", async () => {
  const id = await saveClaim(server, ticket);
  await upload(id, [sent("a.pdf", document)]);
  await saveClaim(server, ticket, { id, status: { id: "sending" } });
  const before = stored();
  const body = {
    identityNumber: "99000001",
    accidentId: id,
    note: "Mando otra vez el informe",
    files: [sent("a.pdf", document), sent("b.pdf", document)],
  };
  expect((await server.call({ url: `/accidents/${id}/extensions`, body, ticket })).statusCode).toBe(200);
  expect(stored()).toBe(before + 1);
  const url = `/accidents?identityNumber=99000001&accidentId=${id}`;
  const { data } = (await server.call({ url, ticket })).json();
  expect(data.data).toMatchObject({ documents: 2, extensions: [{ documents: 1 }] });
});

test("what is forgotten of a claim's files is in the audit", async () => {
  const id = await saveClaim(server, ticket);
  const [file] = (await upload(id, [sent("a.pdf", document)])).json().data.files;
  await saveClaim(server, ticket, { id, files: [], status: { id: "sending" } });
  const rows = await server.database.db
    .selectFrom("audit")
    .select(["action", "before"])
    .where("entity_id", "=", id)
    .orderBy("id")
    .execute();
  expect(rows.map(({ action }) => action)).toEqual(["save", "upload", "prune", "send", "move"]);
  expect(rows[2]?.before).toEqual({ files: [file.sha256] });
});

test("a claim that names a photo that never arrived is not sent", async () => {
  const id = await saveClaim(server, ticket);
  const files = [{ key: "lost", name: "perdida.jpg", type: "image/jpeg", size: 1 }];
  const body = accidentBody({ id, files, status: { id: "sending" } });
  const refused = await server.call({ url: "/accidents", body, ticket });
  expect(refused.json().error.message).toEqual({ "files/0": ["Falta subir «perdida.jpg»"] });
  await upload(id, [sent("perdida.jpg", await photo(), "lost"), sent("otra.pdf", document, "unnamed")]);
  expect((await server.call({ url: "/accidents", body, ticket })).statusCode).toBe(200);
  const list = (await server.call({ url: `/accidents/${id}/files`, ticket })).json().data.files;
  expect(list.map(({ key }: { key: string }) => key)).toEqual(["lost"]);
  const { data } = (
    await server.call({ url: `/accidents?identityNumber=99000001&accidentId=${id}`, ticket })
  ).json();
  expect(data.data).toMatchObject({ documents: 1, files: [{ key: "lost", name: "perdida.jpg" }] });
  expect((await upload(id, [sent("tarde.pdf", document, "late")])).json().error.code).toBe("already-sent");
  expect((await upload(id, [sent("perdida.jpg", await photo(), "lost")])).statusCode).toBe(200);
});

test("an extension brings its own files", async () => {
  const id = await saveClaim(server, ticket, { status: { id: "sending" } });
  const extend = (count: number, headers = {}) =>
    server.call({
      url: `/accidents/${id}/extensions`,
      body: {
        identityNumber: "99000001",
        accidentId: id,
        note: "Sumo las fotos que faltaban",
        files: Array.from({ length: count }, (_, index) =>
          sent(`f${index}.pdf`, Buffer.concat([document, Buffer.from([index])])),
        ),
      },
      ticket,
      headers,
    });
  expect((await extend(11)).json().error.message).toEqual({ files: ["Hasta 10"] });
  const key = { "idempotency-key": newKey() };
  const before = stored();
  expect((await extend(3, key)).statusCode).toBe(200);
  expect((await extend(3, key)).statusCode).toBe(200);
  expect(stored()).toBe(before + 3);
  const { data } = (
    await server.call({ url: `/accidents?identityNumber=99000001&accidentId=${id}`, ticket })
  ).json();
  expect(data.data).toMatchObject({ documents: 3, files: [], extensions: [{ documents: 3 }] });
});

test("names of files lose their path and what cannot be seen", async () => {
  const id = await saveClaim(server, ticket);
  const [file] = (await upload(id, [sent("..\\..\\etc/a\u202egpj.<b>pdf.pdf", document)])).json().data.files;
  expect(file.name).toBe("agpj.bpdf.pdf");
});
