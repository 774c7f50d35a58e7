import { readConfig } from "#server/config.ts";
import { startServer } from "#server/start.ts";
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
  platforms,
  challengeCode: () => "123456",
  limits: {
    challenge: { count: 1000, seconds: 60 },
    draft: { count: 1000, seconds: 60 },
    draftOfDni: { count: 1000, seconds: 60 },
  },
});
console.log(url);
