import { createServer } from "vite";
import { openLibrary } from "#engine/language/index.ts";
import { readConfig } from "#server/config.ts";
import { checkOnce } from "#server/infrastructure/checked.ts";
import { tellDev } from "./dev-address.ts";
import { followDocuments } from "./dev-documents.ts";
import { createPanel, devPages } from "./dev-pages.ts";
import { createDevProcess } from "./dev-process.ts";
import { choosePort, findPort } from "./find-port.ts";
import { inRepository } from "./run.ts";
import { platformsIn, sayDemonstration, sayEntrances, sayFlows } from "./say-product.ts";
import { pastOf } from "./show/past-of.ts";
import { showPages } from "./show/show-pages.ts";
import { createStage } from "./show/stage.ts";
import { foldersIn, watchFolders } from "./watch-folders.ts";

// `npm run dev`: one address; Vite gives the pages and hands the calls on to the server, which starts again at each
// edit of its code and of the documents, unless these have mistakes: then it goes on with the last ones without any.
const root = inRepository("");
const port = await choosePort();
const serverPort = await findPort(port + 100);
const url = `http://localhost:${port}`;
const api = `http://localhost:${serverPort}`;
const goesOn = "Se sigue con lo último sin errores.";
const starting = {
  lines: ["El servidor está empezando: la página se abre sola."],
  after: "",
  isServing: false,
};
const panel = createPanel();
const stage = createStage(pastOf(root));
panel.show(starting);
const vite = await createServer({
  root,
  configFile: inRepository("vite.config.ts"),
  plugins: [showPages(stage), devPages(panel)],
  server: { port, strictPort: true, proxy: { "/api": api, "/releases": api } },
});
await vite.listen();
console.log(`Para desarrollar: ${url}/ (la página y el servidor se recargan solos)`);
console.log(`El servidor escucha en el puerto ${serverPort}; la página le pasa los pedidos.`);

const { cacheFolder, themesFolder } = readConfig(process.env, root);
const platforms = platformsIn(themesFolder);
let hasSaid = false;
let isServing = false;
let hasEnded = false;
let isWrong = false;
let isOutdated = false;
const clear = () => panel.show({ lines: [], after: "", isServing: true });
const server = createDevProcess(serverPort, url, {
  ready: (demonstration) => {
    [isServing, hasEnded] = [true, false];
    if (!hasSaid) {
      sayEntrances(url, platforms);
      sayDemonstration(url, platforms[0] ?? "", demonstration);
      console.log("\nPara terminar: Ctrl-C");
    }
    hasSaid = true;
    if (isWrong) panel.show({ ...panel.shown(), after: goesOn, isServing });
    else {
      clear();
      panel.reload();
    }
  },
  ended: (told) => {
    [isServing, hasEnded] = [false, true];
    const line = "El servidor terminó.";
    const after = "Vuelve a empezar con el próximo cambio.";
    console.error(`${line} ${after}`);
    panel.show({ lines: [line, ...told], after, isServing });
  },
});
const stops = [
  tellDev(root, url),
  followDocuments(root, {
    follow: stage.follow,
    serve: (set) => {
      [isWrong, isOutdated] = [false, false];
      // Checked a moment ago: the server need not.
      checkOnce(cacheFolder, "documents", set, () => true);
      if (!hasSaid) sayFlows(openLibrary(set), platforms[0]);
      if (!isServing) panel.show(starting);
      server.restart(set);
    },
    show: (lines) => {
      isWrong = lines.length > 0;
      const after = isServing ? goesOn : "El servidor empieza cuando se arregle, y la página se abre sola.";
      for (const line of isWrong ? [...lines, after] : []) console.error(line);
      if (isWrong) panel.show({ lines, after, isServing });
      else if (isOutdated || hasEnded) server.restart();
      else if (isServing) {
        clear();
        panel.reload();
      }
      isOutdated &&= isWrong;
    },
  }),
  watchFolders(
    () => foldersIn(root, ["engine", "permissions", "server"]),
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
