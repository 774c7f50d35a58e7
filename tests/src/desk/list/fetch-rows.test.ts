import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { csvHead, csvRow } from "#src/desk/list/csv.ts";
import type { Credentials } from "#src/shared/api/credentials.ts";
import { fetchRows } from "#src/shared/files/fetch-rows.ts";

const nobody: Credentials = { header: "authorization", current: () => undefined, renew: async () => "none" };
let server: Server;
let parts: readonly string[];
let status = 200;
let isCut = false;
let asked = "";
beforeEach(async () => {
  [status, isCut] = [200, false];
  server = createServer(async (request, response) => {
    asked = request.url ?? "";
    response.writeHead(status, { "content-type": "application/x-ndjson" });
    for (const part of parts) {
      response.write(part);
      await new Promise((done) => setImmediate(done));
    }
    if (isCut) response.destroy();
    else response.end();
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  vi.stubEnv("TRAMITE_API_BASE", `http://127.0.0.1:${(server.address() as AddressInfo).port}/api`);
});
afterEach(() => {
  vi.unstubAllEnvs();
  server.close();
});

async function rowsOf(): Promise<readonly unknown[]> {
  const rows: unknown[] = [];
  await fetchRows("/clients?format=rows", nobody, (row) => rows.push(row));
  return rows;
}

test("rows are told one by one, however their lines are cut on the way", async () => {
  parts = ['{"a":1}\n{"a":"', "ñ", '"}\n', '{"a":3}\n'];
  expect(await rowsOf()).toEqual([{ a: 1 }, { a: "ñ" }, { a: 3 }]);
  expect(asked).toBe("/api/clients?format=rows");
});

test("of nothing there is no row", async () => {
  parts = [];
  expect(await rowsOf()).toEqual([]);
});

test.each([
  ["a line that is cut", 200, false],
  ["an answer that breaks off", 200, true],
  ["a refusal", 403, false],
])("%s is no whole", async (_, answered, broken) => {
  [status, isCut, parts] = [answered, broken, ['{"a":1}\n', ...(broken ? [] : ['{"a":'])]];
  await expect(rowsOf()).rejects.toThrow();
});

test("what is said of all rows stands above their titles, and no cell is a formula", () => {
  const columns = [{ id: "a", title: "Nombre", text: ({ a }: { a: string }) => a }];
  expect(csvHead(columns, ["Borrador"])).toBe("\ufeffBorrador\r\nNombre");
  expect(csvRow(columns, { a: "=1+1" })).toBe("\r\n'=1+1");
});
