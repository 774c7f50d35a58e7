import { readConfig } from "#server/config.ts";
import { startServer } from "#server/start.ts";
import { demoPeople } from "../demo-people.ts";
import { anything, cacheFolder, platforms } from "../harness.ts";

// A server of its own, to be killed: tells its address on standard output.
const [dataFolder = ""] = process.argv.slice(2);
const config = {
  ...readConfig({ HOST: "127.0.0.1", PORT: "0", TRAMITE_LOG_LEVEL: "silent" }, "/"),
  dataFolder,
  cacheFolder,
};
const { url } = await startServer({
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
console.log(url);
