import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readBucket, s3Store } from "#server/infrastructure/files/s3-store.ts";
import { diskStore, type FileStore } from "#server/infrastructure/files/store.ts";
import { type S3Service, startS3 } from "./s3-service.ts";

let folder: string;
let service: S3Service;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "stores-"));
  service = await startS3("denuncias");
});
afterAll(async () => {
  await service.close();
  rmSync(folder, { recursive: true });
});

const inBucket = (url: string): FileStore =>
  s3Store(readBucket(`${url}endpoint=${service.endpoint}`, service.keys));

describe.each([
  ["on the disk", () => diskStore(join(folder, "disk"))],
  ["in a bucket", () => inBucket("s3://denuncias?")],
  ["in a folder of a bucket", () => inBucket("s3://denuncias/archivos/2026?")],
])("files %s", (_, open) => {
  test("come back as they went, until they are removed", async () => {
    const store = open();
    const bytes = Buffer.from(Array.from({ length: 300_000 }, (_, index) => index % 251));
    const name = await store.put(bytes);
    expect((await buffer(await store.read(name))).equals(bytes)).toBe(true);
    await store.remove(name);
    await expect(store.read(name)).rejects.toMatchObject({ code: "storage-unavailable" });
    await store.remove(name);
  });

  test("have names of the store alone", async () => {
    const store = open();
    await expect(store.read("../../etc/passwd")).rejects.toThrow("no name of ours");
  });
});

test("a bucket that does not take a file is an exception that says why", async () => {
  await expect(inBucket("s3://nadie?").put(Buffer.from("x"))).rejects.toThrow("404 NoSuchBucket");
  const other = { ...service.keys, secretAccessKey: "other" };
  const wrong = readBucket(`s3://denuncias?endpoint=${service.endpoint}`, other);
  await expect(s3Store(wrong).put(Buffer.from("x"))).rejects.toThrow("403 SignatureDoesNotMatch");
});

test("a bucket that cannot be reached is told as such", { timeout: 60_000 }, async () => {
  const nowhere = s3Store(readBucket("s3://denuncias?endpoint=http://127.0.0.1:9", keys));
  await expect(nowhere.put(Buffer.from("x"))).rejects.toMatchObject({ code: "storage-unavailable" });
});

const keys = { accessKeyId: "key", secretAccessKey: "secret" };
test.each([
  ["https://denuncias", keys, "give s3://bucket"],
  ["s3://", keys, "give s3://bucket"],
  ["s3://denuncias", { ...keys, secretAccessKey: undefined }, "AWS_SECRET_ACCESS_KEY"],
  ["s3://denuncias?endpoint=ftp://x", keys, "give https://host"],
])("%s is refused with what to do", (url, given, said) => {
  expect(() => readBucket(url, given)).toThrow(
    expect.objectContaining({ details: { detail: expect.stringContaining(said) } }),
  );
});

test("without more a bucket is Amazon's", () => {
  expect(readBucket("s3://denuncias/x/?region=sa-east-1", keys)).toMatchObject({
    endpoint: "https://s3.sa-east-1.amazonaws.com",
    bucket: "denuncias",
    prefix: "x/",
  });
});
