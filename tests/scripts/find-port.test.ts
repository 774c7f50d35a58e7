import { createServer } from "node:net";
import { expect, test } from "vitest";
import { findPort } from "#scripts/find-port.ts";

test.each(["127.0.0.1", "0.0.0.0"])("passes over a port that is busy on %s", async (host) => {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen({ port: 0, host }, resolve));
  const address = server.address();
  const busy = typeof address === "object" ? (address?.port ?? 0) : 0;
  expect(await findPort(busy)).toBeGreaterThan(busy);
  await new Promise((resolve) => server.close(resolve));
  expect(await findPort(busy)).toBe(busy);
});
