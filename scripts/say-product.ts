import { globSync } from "node:fs";
import { basename } from "node:path";
import { formatDate } from "#engine/identifiers/index.ts";
import {
  type DemoBroker,
  type DemoPerson,
  findFlow,
  type HostArea,
  hostedFlows,
  type Library,
} from "#engine/language/index.ts";
import { unansweredIn } from "./flows/unanswered.ts";

/** Who a demonstration has. */
export type Demonstration = {
  readonly people: readonly DemoPerson[];
  readonly brokers: readonly DemoBroker[];
};

/** The platforms of a folder of themes. */
export function platformsIn(themesFolder: string): readonly string[] {
  const files = globSync("*.theme.json", { cwd: themesFolder }).toSorted();
  return files.map((file) => basename(file, ".theme.json"));
}

/** Says where the public area of each platform is. */
export function sayPlatforms(url: string, platforms: readonly string[]): void {
  console.log("Autogestión de los asegurados, una plataforma por productor o aseguradora:");
  for (const platform of platforms) console.log(`  ${url}/autogestion/${platform}/siniestros`);
}

/** Says as whom one may try the product, and how to prove it. */
export function sayDemonstration(url: string, { people, brokers }: Demonstration): void {
  if (people.length > 0)
    console.log(
      "\nDocumentos de demostración (personas que no existen), y con qué confirmar que sos esa persona:",
    );
  for (const { identityNumber, shows, birthDate, policies } of people) {
    const known = policies.map(({ plate, number }) => plate ?? number.slice(-6)).join(", ");
    console.log(`  ${identityNumber}  ${formatDate(birthDate)}  ${known}  ${shows}`);
  }
  if (brokers.length > 0)
    console.log(`\nProductores de demostración, que entran en ${url}/login con su contraseña:`);
  for (const { email, password, shows } of brokers) console.log(`  ${email}  «${password}»  ${shows}`);
}

/** Each hosted flow with its address, or why it has none: another opens it, or nobody answers what it asks for. */
export function flowAddresses(
  library: Library,
  platform = "",
): readonly (readonly [flow: string, address: string])[] {
  const before: Readonly<Record<HostArea, string>> = {
    autogestion: `/autogestion/${platform}/`,
    broker: "/",
    account: "/",
  };
  const unanswered = new Set(unansweredIn(library).map(({ file }) => file));
  return (Object.keys(before) as HostArea[]).flatMap((area) =>
    hostedFlows(library, area).map(({ flow, route }) => {
      if (unanswered.has(findFlow(library, flow)?.file ?? ""))
        return [flow, "todavía no se ofrece: el servidor no contesta lo que pide"] as const;
      return [flow, route === undefined ? "lo abre otro trámite" : `${before[area]}${route}`] as const;
    }),
  );
}

/** Says which flow is at which address. */
export function sayFlows(library: Library, platform: string | undefined): void {
  const addresses = flowAddresses(library, platform);
  const width = Math.max(0, ...addresses.map(([flow]) => flow.length));
  console.log("\nTrámites y dónde se abren:");
  for (const [flow, address] of addresses) console.log(`  ${flow.padEnd(width)}  ${address}`);
}
