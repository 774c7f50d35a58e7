import { expect, test } from "vitest";
import { startHarness } from "../../harness.ts";

const through = { "x-forwarded-for": "203.0.113.9" };

test.each([
  ["nobody is trusted", undefined, 1],
  ["another is trusted", "10.0.0.7", 1],
  ["it is trusted", "127.0.0.1", 0],
])("a proxy is told of once where %s", async (_what, trustProxy, times) => {
  const lines: string[] = [];
  const server = await startHarness({
    logLevel: "warn",
    logStream: { write: (line) => lines.push(line) },
    ...(trustProxy === undefined ? {} : { trustProxy }),
  });
  try {
    await server.call({ url: "/health" });
    expect(lines).toEqual([]);
    for (const _ of [1, 2]) await server.call({ url: "/health", headers: through });
    expect(lines.filter((line) => line.includes("TRAMITE_TRUST_PROXY"))).toHaveLength(times);
    expect(lines.join("")).not.toContain("203.0.113.9");
  } finally {
    await server.close();
  }
});
