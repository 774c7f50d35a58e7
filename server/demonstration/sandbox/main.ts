import { readFileSync } from "node:fs";
import { basename } from "node:path";
import type { Config } from "../../config.ts";
import { AppError } from "../../infrastructure/errors/errors.ts";
import { openStore } from "../../infrastructure/files/open-store.ts";
import { onDatabase } from "../../infrastructure/operator/on-database.ts";
import { runCommand } from "../../infrastructure/operator/run-command.ts";
import { storeCondition } from "../../insurance/conditions/store-condition.ts";
import { storeInsurerLogo } from "../../insurance/insurers/logos.ts";
import { issuedLines } from "../../insurance/runs/issued-prices.ts";
import { pendingLines } from "../../insurance/runs/office.ts";
import type { GivenLogo } from "../../people/platforms/logo.ts";
import { entities } from "../../record-types.ts";
import { decideLiquidation, waitingLines } from "../../records/liquidations/decide.ts";
import { conditionLines, saidCondition } from "./conditions.ts";
import { moveOnBehalf, type Order } from "./move.ts";

const names = entities.map(({ name }) => name).join("|");
const usage = `usage: npm run sandbox -- ${names} <id> <status>|review [part=reason …] [note], or pending, or issued, or logo <insurer> <image>|none,\n  or liquidations, or liquidation <id> pending [tax=rate …]|paid|rejected [note],\n  or conditions, or condition <insurer> <product> <YYYY-MM-DD> <percent>|none [bonus=percent] [minimum=pesos] [broker=address] [note]`;

/** Does on the database what the command line says. */
export async function runSandbox(words: readonly string[], config: Config): Promise<string> {
  const [name, id = "", status, ...more] = words;
  if (name === "pending") {
    const lines = await onDatabase(config, pendingLines);
    return lines.length === 0 ? "nothing went wrong with an insurer" : lines.join("\n");
  }
  if (name === "issued") {
    const lines = await onDatabase(config, issuedLines);
    return lines.length === 0 ? "nothing was issued" : lines.join("\n");
  }
  if (name === "logo") {
    const file = words[2];
    if (id === "" || file === undefined) throw new AppError("invalid-request", { detail: usage });
    const logo = file === "none" ? undefined : givenLogo(file);
    return onDatabase(config, (db) => storeInsurerLogo(db, id, logo, new Date()));
  }
  if (name === "liquidations") {
    const lines = await onDatabase(config, waitingLines);
    return lines.length === 0 ? "no liquidation waits for the office" : lines.join("\n");
  }
  if (name === "conditions") {
    const lines = await onDatabase(config, (db) => conditionLines(db, new Date()));
    return lines.length === 0 ? "no condition holds" : lines.join("\n");
  }
  if (name === "condition") {
    const said = saidCondition(words.slice(1));
    const by = { who: "office", address: "sandbox", at: new Date() };
    await onDatabase(config, (db) => storeCondition(db, said, by));
    return `${said.insurer} ${said.product}: ${said.ratePercent ?? "nothing"} from ${said.from}`;
  }
  const entity = entities.find((one) => one.name === name);
  if (
    (!entity && name !== "liquidation") ||
    status === undefined ||
    !/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(id)
  ) {
    throw new AppError("invalid-request", { detail: usage });
  }
  const order = { status, ...spoken(more) };
  const { from, to } = await onDatabase(config, (db) =>
    entity
      ? moveOnBehalf(db, entity, { id, ...order }, new Date())
      : decideLiquidation({ db, store: openStore(config) }, { id, ...order }, new Date()),
  );
  return `${name} ${id}: ${from} → ${to}`;
}

function givenLogo(file: string): GivenLogo {
  return { filename: basename(file), content: readFileSync(file).toString("base64") };
}

/** What is said of parts, as `front=Borrosa`, and a note of it all. */
function spoken(words: readonly string[]): Pick<Order, "note" | "details"> {
  const parts = words.map((word) => /^(\w+)=(.+)$/s.exec(word));
  const details = parts.flatMap((part) => (part ? [[part[1] ?? "", part[2] ?? ""] as const] : []));
  const note = words.filter((_, index) => !parts[index]).join(" ");
  return {
    ...(note === "" ? {} : { note }),
    ...(details.length === 0 ? {} : { details: Object.fromEntries(details) }),
  };
}

if (import.meta.main) await runCommand(runSandbox);
