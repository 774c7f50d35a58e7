import { join, resolve } from "node:path";
import { checkDni, cleanDni } from "#engine/identifiers/index.ts";
import type { Config } from "../../config.ts";
import { AppError } from "../../infrastructure/errors/errors.ts";
import { openStore } from "../../infrastructure/files/open-store.ts";
import { outboxOf } from "../../infrastructure/mail/mail.ts";
import { onDatabase } from "../../infrastructure/operator/on-database.ts";
import { runCommand } from "../../infrastructure/operator/run-command.ts";
import { entities } from "../../record-types.ts";
import type { Erasure } from "./describe-erasure.ts";
import { type EraseServices, erasePerson, planErasure } from "./erase.ts";
import { exportPerson } from "./export.ts";
import { readPerson } from "./person.ts";

const usage = `usage: npm run person -- export <DNI> <new folder>
       npm run person -- erase <DNI>        tells what would go and what stays
       npm run person -- erase <DNI> --yes  does it`;

/** Hands out or erases all that is stored of somebody (Ley 25.326, arts. 14 and 16). */
export async function runPerson(words: readonly string[], config: Config): Promise<string> {
  const [what, said = "", option] = words;
  const identityNumber = cleanDni(said);
  const isKnown =
    what === "export" ? option !== undefined : what === "erase" && (option ?? "--yes") === "--yes";
  if (!isKnown || checkDni(identityNumber) !== undefined)
    throw new AppError("invalid-request", { detail: usage });
  const store = openStore(config);
  if (what === "export") {
    const folder = resolve(option ?? "");
    const person = await onDatabase(config, (db) => readPerson(db, identityNumber));
    return `${join(folder, "person.json")}, and ${await exportPerson(person, store, folder)} files beside it`;
  }
  const deskOf = (db: EraseServices["db"]): EraseServices => ({
    db,
    store,
    entities,
    outbox: outboxOf(config),
    now: new Date(),
  });
  if (option === "--yes")
    return report("gone", await onDatabase(config, (db) => erasePerson(deskOf(db), identityNumber)));
  return report("goes with --yes", await onDatabase(config, (db) => planErasure(deskOf(db), identityNumber)));
}

function report(title: string, { goes, stays }: Erasure): string {
  const list = (lines: readonly string[]) =>
    (lines.length === 0 ? ["nothing"] : lines).map((line) => `  ${line}`);
  return [`${title}:`, ...list(goes), "stays:", ...list(stays)].join("\n");
}

if (import.meta.main) await runCommand(runPerson);
