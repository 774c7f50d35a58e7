import { createServer } from "vite";
import { checkOnce } from "#server/checked.ts";
import { readConfig } from "#server/config.ts";
import { followDocuments } from "./dev-documents.ts";
import { createPanel, devPages } from "./dev-pages.ts";
import { createDevProcess } from "./dev-process.ts";
import { choosePort, findPort } from "./find-port.ts";
import { inRepository } from "./run.ts";
import { foldersIn, watchFolders } from "./watch-folders.ts";

// `npm run dev`: one address; Vite gives the pages and hands the calls on to the server, which starts again at each
// edit of its code and of the documents, unless these have mistakes: then it goes on with the last ones without any.
const root = inRepository("");
const port = await choosePort();
const serverPort = await findPort(port + 100);
const api = `http://localhost:${serverPort}`;
const vite = await createServer({
  root,
  configFile: inRepository("vite.config.ts"),
  plugins: [devPages()],
  server: { port, strictPort: true, proxy: { "/api": api, "/releases": api } },
});
await vite.listen();
console.log(`Para desarrollar: http://localhost:${port}/ (la página y el servidor se recargan solos)`);

const panel = createPanel(vite);
const server = createDevProcess(serverPort, panel.reload);
const { cacheFolder } = readConfig(process.env, root);
let isServing = false;
let isWrong = false;
let isOutdated = false;
const stops = [
  followDocuments(root, {
    serve: (set) => {
      [isServing, isWrong, isOutdated] = [true, false, false];
      // Checked a moment ago: the server need not.
      checkOnce(cacheFolder, "documents", set, () => true);
      panel.show([]);
      server.restart(set);
    },
    show: (lines) => {
      const after = isServing
        ? "Se sigue con lo último sin errores."
        : "El servidor empieza cuando se arregle.";
      const told = lines.length > 0 ? [...lines, after] : [];
      for (const line of told) console.error(line);
      panel.show(told);
      isWrong = lines.length > 0;
      if (isWrong) return;
      if (isOutdated) server.restart();
      else panel.reload();
      isOutdated = false;
    },
  }),
  watchFolders(
    () => foldersIn(root, ["engine", "server"]),
    () => {
      // It reads themes from the disk: over mistakes it would not start.
      if (isWrong) isOutdated = true;
      else server.restart();
    },
  ),
];

for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.once(signal, async () => {
    for (const stop of stops) stop();
    await server.end();
    await vite.close();
    process.exit(0);
  });
}
