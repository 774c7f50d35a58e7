import { globSync } from "node:fs";
import { basename } from "node:path";
import { formatDate } from "#engine/identifiers/index.ts";
import type { DemoBroker, DemoPerson } from "#engine/language/index.ts";
import { readConfig } from "#server/config.ts";
import { inRepository } from "./run.ts";
import { startProduct } from "./start-product.ts";

/** Serves the whole product and says what there is to open, and as whom. */
export async function serve(): Promise<void> {
  // Whoever tries it wants the addresses on the screen, not a line for each request.
  if (process.env.NODE_ENV !== "production") process.env.TRAMITE_LOG_LEVEL ??= "warn";
  const server = await startProduct();
  if (!server) return;
  const { themesFolder } = readConfig(process.env, inRepository(""));
  if (server.busyPort !== undefined) {
    console.log(`El puerto ${server.busyPort} está ocupado: se usa el siguiente libre.`);
  }
  console.log(`\nTrámite anda en ${server.url}\n`);
  console.log("Autogestión de los asegurados, una plataforma por productor o aseguradora:");
  for (const file of globSync("*.theme.json", { cwd: themesFolder }).toSorted()) {
    console.log(`  ${server.url}/autogestion/${basename(file, ".theme.json")}/siniestros`);
  }
  if (server.people.length > 0) sayPeople(server.people);
  if (server.brokers.length > 0) sayBrokers(server.url, server.brokers);
  console.log("\nPara terminar: Ctrl-C");
}

function sayPeople(people: readonly DemoPerson[]): void {
  console.log(
    "\nDocumentos de demostración (personas que no existen), y con qué confirmar que sos esa persona:",
  );
  for (const { identityNumber, shows, birthDate, policies } of people) {
    const known = policies.map(({ plate, number }) => plate ?? number.slice(-6)).join(", ");
    console.log(`  ${identityNumber}  ${formatDate(birthDate)}  ${known}  ${shows}`);
  }
}

function sayBrokers(url: string, brokers: readonly DemoBroker[]): void {
  console.log(`\nProductores de demostración, que entran en ${url}/login con su contraseña:`);
  for (const { email, password, shows } of brokers) console.log(`  ${email}  «${password}»  ${shows}`);
}
