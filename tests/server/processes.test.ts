import { afterAll, beforeAll, expect, test } from "vitest";
import { readBucket, s3Store } from "#server/infrastructure/files/s3-store.ts";
import { accidentBody, type Harness, newKey, openTestDatabase, startHarness } from "./harness.ts";
import { type S3Service, startS3 } from "./infrastructure/files/s3-service.ts";

// Two servers that know nothing of one another but their database and their bucket.
let bucket: S3Service;
let first: Harness;
let second: Harness;
beforeAll(async () => {
  bucket = await startS3("denuncias");
  const database = await openTestDatabase();
  const store = () => s3Store(readBucket(`s3://denuncias?endpoint=${bucket.endpoint}`, bucket.keys));
  first = await startHarness({ database, store: store() });
  second = await startHarness({ database, store: store(), people: [] });
});
afterAll(async () => {
  await first.close();
  await second.close();
  await first.database.close();
  await bucket.close();
});

test("a draft begun on one is sent on the other, its files included", async () => {
  const ticket = await first.ticket("99000001");
  const draft = { "x-draft": newKey() };
  const begun = await first.call({ url: "/accidents", body: accidentBody(), ticket, headers: draft });
  const { id } = begun.json().data;
  const content = Buffer.from("%PDF-1.4\n%%EOF\n");
  const upload = await second.call({
    url: `/accidents/${id}/files`,
    ticket,
    body: {
      context: "accident",
      identityNumber: "99000001",
      accidentId: id,
      files: [{ key: "f-1", filename: "denuncia.pdf", content: content.toString("base64") }],
    },
  });
  expect(upload.statusCode).toBe(200);
  const [file] = upload.json().data.files;
  const files = [{ key: "f-1", name: file.name, type: file.type, size: file.size }];
  const key = { "idempotency-key": newKey() };
  const send = (server: Harness) =>
    server.call({
      url: "/accidents",
      body: accidentBody({ id, files, status: { id: "sending" } }),
      ticket,
      headers: { ...draft, ...key },
    });
  const answers = await Promise.all([send(first), send(second), send(first), send(second)]);
  expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
  expect(answers[0]?.statusCode).toBe(200);
  const read = await first.call({ url: `/accidents/${id}/files/${file.id}`, ticket });
  expect(read.rawPayload.equals(content)).toBe(true);
});
