import { globSync } from "node:fs";
import { basename } from "node:path";
import { formatDate } from "#engine/identifiers/index.ts";
import type { DemoBroker, DemoOperator, DemoPerson, Library } from "#engine/language/index.ts";
import { codeAt } from "#server/people/operators/totp.ts";
import { flowAddresses } from "./flow-addresses.ts";

/** Who a demonstration has. */
export type Demonstration = {
  readonly people: readonly DemoPerson[];
  readonly brokers: readonly DemoBroker[];
  readonly operators: readonly DemoOperator[];
};

/** The platforms of a folder of themes. */
export function platformsIn(themesFolder: string): readonly string[] {
  const files = globSync("*.theme.json", { cwd: themesFolder }).toSorted();
  return files.map((file) => basename(file, ".theme.json"));
}

/** Says where people and brokers come in. */
export function sayEntrances(url: string, platforms: readonly string[]): void {
  console.log("Autogestión de los asegurados, una plataforma por productor o aseguradora:");
  for (const platform of platforms) console.log(`  ${url}/autogestion/${platform}`);
  console.log(`Escritorio de los productores:\n  ${url}/login`);
}

/** Says as whom one may try the product on a platform, and how to prove it. */
export function sayDemonstration(
  url: string,
  platform: string,
  { people, brokers, operators }: Demonstration,
): void {
  if (people.length > 0)
    console.log(
      "\nDocumentos de demostración (personas que no existen), y con qué confirmar que sos esa persona:",
    );
  for (const { identityNumber, shows, birthDate, policies, inspections = [] } of people) {
    const known = policies.map(({ plate, number }) => plate ?? number.slice(-6)).join(", ");
    const asked = inspections.length === 0 ? "" : ", y le pidieron una inspección";
    console.log(`  ${identityNumber}  ${formatDate(birthDate)}  ${known}  ${shows}${asked}`);
  }
  if (people.some(({ inspections = [] }) => inspections.length > 0))
    console.log(`  Las inspecciones se abren en ${url}/autogestion/${platform}/inspecciones`);
  if (brokers.length > 0)
    console.log(`\nProductores de demostración, que entran en ${url}/login con su contraseña:`);
  for (const { email, password, shows } of brokers) console.log(`  ${email}  «${password}»  ${shows}`);
  if (operators.length > 0) console.log(`\nLa oficina de demostración, que entra en ${url}/oficina:`);
  for (const { email, password, shows } of operators) console.log(`  ${email}  «${password}»  ${shows}`);
  for (const { email, factorSecret } of operators.slice(0, 1)) {
    console.log("  Después de la contraseña se escribe un código, que sirve una vez y medio minuto:");
    console.log(
      `  ahora ${codeAt(factorSecret, new Date())}; el próximo, con: npm run -s operator -- code ${email}`,
    );
    console.log(`  o con una app de códigos, cargándole la clave ${factorSecret}`);
  }
}

/** Says which flow is at which address, which a page leads to, and in one line which are offered to nobody. */
export function sayFlows(library: Library, platform: string | undefined): void {
  const { open, unopened, unanswered } = flowAddresses(library, platform);
  const width = Math.max(0, ...[...open, ...unopened].map(([flow]) => flow.length));
  const sayEach = (flows: typeof open) => {
    for (const [flow, address] of flows) console.log(`  ${flow.padEnd(width)}  ${address}`);
  };
  console.log("\nTrámites y dónde se abren:");
  sayEach(open);
  if (unopened.length > 0)
    console.log("Se abren desde una página, con la póliza o el precio que se elige ahí:");
  sayEach(unopened);
  if (unanswered.length > 0)
    console.log(
      `Todavía no se ofrecen, porque el servidor no contesta lo que piden: ${unanswered.join(", ")}.`,
    );
}
