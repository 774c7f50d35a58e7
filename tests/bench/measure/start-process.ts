import { inRepository } from "#scripts/run.ts";
import { readConfig } from "#server/config.ts";
import { openDocuments } from "#server/releases/documents.ts";
import { lintApart } from "#server/releases/lint-apart.ts";
import { productFlows } from "#server/releases/product.ts";
import { readDocuments } from "#server/releases/read-documents.ts";
import { startServer } from "#server/start.ts";

// The product's server as `npm start` starts it once the pages are built; tells when it listens.
const config = readConfig(process.env, inRepository(""));
const documents = openDocuments(readDocuments(inRepository(".")), config.cacheFolder, lintApart);
const server = await startServer({ config, flows: productFlows(documents), people: documents.people });
for (const end of ["message", "disconnect"] as const) {
  process.once(end, () => void server.close().then(() => process.exit(0)));
}
const { user, system } = process.cpuUsage();
process.send?.({ rss: process.memoryUsage.rss(), cpu: (user + system) / 1000 });
