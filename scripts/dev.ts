import { spawn } from "node:child_process";
import { createServer } from "vite";
import { devPages, reloadPath } from "./dev-pages.ts";
import { choosePort, findPort } from "./find-port.ts";
import { inRepository } from "./run.ts";

// `npm run dev`: one address; Vite gives the pages and hands the calls on to the server, which starts again at each
// edit of what it reads.
const watched = ["engine", "flows", "schemas", "server", "themes"];

const port = await choosePort();
const serverPort = await findPort(port + 100);
const watch = [...watched.map((folder) => `--watch-path=${folder}`), "--watch-preserve-output"];
const server = spawn(process.execPath, [...watch, "scripts/dev-server.ts"], {
  cwd: inRepository(""),
  env: { ...process.env, PORT: String(serverPort), RELOAD_URL: `http://localhost:${port}${reloadPath}` },
  stdio: ["ignore", "inherit", "inherit"],
});

const api = `http://localhost:${serverPort}`;
const vite = await createServer({
  root: inRepository(""),
  configFile: inRepository("vite.config.ts"),
  plugins: [devPages()],
  server: { port, strictPort: true, proxy: { "/api": api, "/releases": api } },
});
await vite.listen();
console.log(`Para desarrollar: http://localhost:${port}/ (la página y el servidor se recargan solos)`);

for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.once(signal, async () => {
    server.kill("SIGTERM");
    await vite.close();
    process.exit(0);
  });
}
