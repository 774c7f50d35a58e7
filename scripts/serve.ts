import { existsSync } from "node:fs";
import { join } from "node:path";
import { openLibrary } from "#engine/language/index.ts";
import { readConfig } from "#server/config.ts";
import { readDocuments } from "#server/releases/read-documents.ts";
import { inRepository } from "./run.ts";
import { platformsIn, sayDemonstration, sayEntrances, sayFlows } from "./say-product.ts";
import { startProduct } from "./start-product.ts";

/** Serves the whole product and says what there is to open, and as whom. */
export async function serve(): Promise<void> {
  // Whoever tries it wants the addresses on the screen, not a line for each request.
  if (process.env.NODE_ENV !== "production") process.env.TRAMITE_LOG_LEVEL ??= "warn";
  const documents = readDocuments(inRepository("."));
  const server = await startProduct(documents);
  if (!server) return;
  const { themesFolder, dataFolder, databaseUrl } = readConfig(process.env, inRepository(""));
  if (databaseUrl === undefined && existsSync(join(dataFolder, "pglite"))) {
    console.log(
      `${join(dataFolder, "pglite")} es la base de una versión anterior: ya no se usa ni se toca. Si necesitás lo que guarda, abrila con esa versión; si no, borrala.`,
    );
  }
  if (server.busyPort !== undefined) {
    console.log(`El puerto ${server.busyPort} está ocupado: se usa el siguiente libre.`);
  }
  console.log(`\nTrámite anda en ${server.url}\n`);
  const platforms = platformsIn(themesFolder);
  const [platform = ""] = platforms;
  sayEntrances(server.url, platforms);
  sayDemonstration(server.url, platform, server);
  sayFlows(openLibrary(documents), platform);
  console.log("\nPara terminar: Ctrl-C");
  process.send?.("ready"); // to who supervises this process
}
