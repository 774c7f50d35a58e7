import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { diskStore } from "#server/infrastructure/files/store.ts";
import { saveClaim, startHarness } from "../../harness.ts";
import { document } from "./images.ts";

const bodyOf = (accidentId: string) => ({
  context: "accident",
  identityNumber: "99000001",
  accidentId,
  files: [{ filename: "a.pdf", content: document.toString("base64") }],
});

test("a folder that takes no files is told as such, and the draft goes on", async () => {
  const folder = mkdtempSync(join(tmpdir(), "tramite-disk-"));
  const taken = join(folder, "files");
  writeFileSync(taken, "a file where the folder should be");
  const server = await startHarness({ store: diskStore(taken) });
  try {
    const ticket = await server.ticket("99000001");
    const id = await saveClaim(server, ticket);
    const refused = await server.call({ url: `/accidents/${id}/files`, body: bodyOf(id), ticket });
    expect([refused.statusCode, refused.json().error.code]).toEqual([503, "storage-unavailable"]);
    expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
    expect(await saveClaim(server, ticket, { id })).toBe(id);
  } finally {
    await server.close();
    rmSync(folder, { recursive: true });
  }
});

test.each(["GET", "HEAD"] as const)(
  "%s of a file that is no longer on the disk is no download",
  async (method) => {
    const server = await startHarness();
    try {
      const ticket = await server.ticket("99000001");
      const id = await saveClaim(server, ticket);
      const sent = await server.call({ url: `/accidents/${id}/files`, body: bodyOf(id), ticket });
      for (const entry of readdirSync(server.folder)) rmSync(join(server.folder, entry), { recursive: true });
      const [file] = sent.json().data.files;
      const missing = await server.call({ method, url: `/accidents/${id}/files/${file.id}`, ticket });
      expect(missing.statusCode).toBe(503);
      expect(missing.headers).toMatchObject({ "content-type": "application/json; charset=utf-8" });
      expect(missing.headers).not.toHaveProperty("content-disposition");
    } finally {
      await server.close();
    }
  },
);

test("what could not be written whole is not left on a full disk", async () => {
  const folder = mkdtempSync(join(tmpdir(), "tramite-full-"));
  const full = (async function* () {
    yield document;
    throw Object.assign(new Error("no space left"), { code: "ENOSPC" });
  })();
  await expect(diskStore(folder).put(full as unknown as Uint8Array)).rejects.toThrow("no space left");
  const left = readdirSync(folder, { recursive: true, withFileTypes: true });
  expect(left.filter((entry) => entry.isFile())).toEqual([]);
  rmSync(folder, { recursive: true });
});

test("half a file that a killed process has left goes later, and no whole one", async () => {
  const folder = mkdtempSync(join(tmpdir(), "tramite-half-"));
  const store = diskStore(folder);
  const name = await store.put(document);
  const half = join(folder, name.slice(0, 2), "half.part");
  writeFileSync(half, "half");
  await store.tidy?.(new Date(Date.now() - 86_400_000));
  expect(existsSync(half)).toBe(true);
  await store.tidy?.(new Date(Date.now() + 60_000));
  expect(existsSync(half)).toBe(false);
  expect(readdirSync(join(folder, name.slice(0, 2)))).toEqual([name]);
  rmSync(folder, { recursive: true });
});
