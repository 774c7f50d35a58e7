import { fork } from "node:child_process";
import { fileURLToPath } from "node:url";
import Fastify from "fastify";
import { logOptions } from "#server/infrastructure/http/log.ts";
import { endInOrder } from "#server/process.ts";
import { supervise } from "#server/supervise.ts";

// Supervises a server of its own, little as it is, that goes wrong on order; says who serves, and where.
const [part = ""] = process.argv.slice(2);
const orders: Readonly<Record<string, () => unknown>> = {
  throw: () => setImmediate(() => JSON.parse("María 99000001")),
  reject: () => void Promise.reject(new Error("about «María, 99000001»")),
  fill: () => {
    const kept: number[][] = [];
    for (;;) kept.push(new Array(100_000).fill(kept.length));
  },
  kill: () => process.kill(process.pid, "SIGKILL"),
};

async function serve(): Promise<void> {
  const app = Fastify({ logger: logOptions("error") });
  app.post<{ Params: { order: string } }>("/:order", async ({ params }) => orders[params.order]?.());
  endInOrder({ app, close: () => app.close() });
  const url = await app.listen({ port: 0, host: "127.0.0.1" });
  console.log(JSON.stringify({ url, pid: process.pid }));
  process.send?.("ready");
}

if (part === "serves") await serve();
else if (part === "refuses") process.exit(3);
else {
  const execArgv = ["--max-old-space-size=64"];
  const args = [part === "never" ? "refuses" : "serves"];
  const start = () => fork(fileURLToPath(import.meta.url), args, { execArgv });
  process.exit(await supervise(start, { first: 10, most: 40, calm: 60_000 }));
}
