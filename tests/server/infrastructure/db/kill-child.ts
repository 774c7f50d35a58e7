import { mkdtempSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import { flushCompileCache } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readConfig } from "#server/config.ts";
import { startServer } from "#server/start.ts";
import { demoPeople } from "../../demo-people.ts";
import { anything, cacheFolder, platforms } from "../../harness.ts";

// A server of its own, to be killed: tells its address on standard output.
const [databaseUrl = "", diesAt = ""] = process.argv.slice(2);
const dataFolder = mkdtempSync(join(tmpdir(), "tramite-kill-"));
const config = {
  ...readConfig(
    {
      HOST: "127.0.0.1",
      PORT: "0",
      TRAMITE_LOG_LEVEL: "silent",
      DATABASE_URL: databaseUrl,
      TRAMITE_DEMO: "1",
    },
    "/",
  ),
  dataFolder,
  cacheFolder,
};
const { url, app } = await startServer({
  config,
  flows: () => ({ rules: anything }),
  people: demoPeople,
  platforms,
  challengeCode: () => "123456",
  limits: {
    challenge: { count: 1e6, seconds: 60 },
    challengeOfAddress: { count: 1e6, seconds: 60 },
    ticketOfDni: { count: 1e6, seconds: 60 },
    draft: { count: 1e6, seconds: 60 },
    draftOfDni: { count: 1e6, seconds: 60 },
    save: { count: 1e6, seconds: 60 },
    saveOfDni: { count: 1e6, seconds: 60 },
  },
});
if (diesAt !== "") {
  let stored = 0;
  // Before the app hears of it. An answer is given once its claim is stored: half of it leaves, and then nothing any more.
  app.server.prependListener("request", (request: IncomingMessage, answer: ServerResponse) => {
    if (request.method !== "POST" || request.url !== "/api/accidents") return;
    const end = answer.end.bind(answer) as (...given: unknown[]) => ServerResponse;
    answer.end = ((...given: unknown[]) => {
      const [text] = given;
      if (answer.statusCode === 200) stored += 1;
      if (stored < Number(diesAt) || typeof text !== "string") return end(...given);
      answer.write(text.slice(0, text.length / 2), () => process.kill(process.pid, "SIGKILL"));
      return answer;
    }) as typeof answer.end;
  });
}
// A process that is killed writes no cache of its code at its end.
flushCompileCache();
console.log(url);
