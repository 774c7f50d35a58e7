import { readConfig } from "#server/config.ts";
import { AppError, errorBody } from "#server/infrastructure/errors/errors.ts";
import { onDatabase } from "#server/infrastructure/operator/on-database.ts";
import { openDocuments } from "#server/releases/documents.ts";
import { type GivenBack, giveBack, resume } from "#server/releases/give-back.ts";
import { releasesIn } from "#server/releases/history.ts";
import { readDocuments } from "#server/releases/read-documents.ts";
import { createReleases } from "#server/releases/releases.ts";
import { sayReleases } from "./say-releases.ts";

const usage = `Así se usa:
  npm run flows -- releases [trámite]                       cuál rige, desde cuándo, y borradores de cada una
  npm run flows -- releases return <publicación> "<por qué>"  la publica de nuevo
  npm run flows -- releases resume <trámite> "<por qué>"      vuelve a lo que dicen los documentos`;

/** What was handed out, from the base of a server; publishes a former release again. Whether it could. */
export async function runReleases(root: string, words: readonly string[]): Promise<boolean> {
  const isJson = words.includes("--json");
  const [what, ...rest] = words.filter((word) => word !== "--json");
  const config = readConfig(process.env, root);
  const clock = () => new Date();
  try {
    if (what === "return" || what === "resume") {
      const [name = "", ...more] = rest;
      const reason = more.join(" ").trim();
      if (name === "" || reason === "") throw new AppError("invalid-request", { detail: usage });
      const done = await onDatabase<GivenBack | readonly GivenBack[]>(config, async (db) => {
        const releases = createReleases(db, openDocuments(readDocuments(root), config.cacheFolder), clock);
        const now = clock();
        return what === "return"
          ? giveBack(db, releases, { hash: name, reason, now })
          : resume(db, releases, { flow: name, reason, now });
      });
      for (const { flow, before, after } of [done].flat())
        console.log(`${flow}: ${short(before)} → ${short(after)}, en menos de un minuto en cada servidor.`);
      return true;
    }
    if (rest.length > 0) throw new AppError("invalid-request", { detail: usage });
    const flow = what;
    const found = await onDatabase(config, (db) => releasesIn(db, flow));
    if (isJson) console.log(JSON.stringify(found, undefined, 2));
    else for (const line of sayReleases(found, flow)) console.log(line);
    return true;
  } catch (cause) {
    if (!(cause instanceof AppError)) throw cause;
    console.error(cause.details.detail ?? errorBody(cause).error.message);
    return false;
  }
}

function short(hash: string): string {
  return hash.slice(0, 12);
}
