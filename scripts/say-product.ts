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

/** Says where people and brokers come in. */
export function sayEntrances(url: string, platforms: readonly string[]): void {
  console.log("Autogestión de los asegurados, una plataforma por productor o aseguradora:");
  for (const platform of platforms) console.log(`  ${url}/autogestion/${platform}`);
  console.log(`Escritorio de los productores:\n  ${url}/login`);
}

/** Says as whom one may try the product on a platform, and how to prove it. */
export function sayDemonstration(url: string, platform: string, { people, brokers }: Demonstration): void {
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
}

/** Where flows live, as people of a platform and brokers reach them. */
export type FlowAddresses = {
  /** Each with its address, or that another opens it. */
  readonly open: readonly (readonly [flow: string, address: string])[];
  /** Those that ask for what the server does not answer: nobody is offered them. */
  readonly unanswered: readonly string[];
};

export function flowAddresses(library: Library, platform = ""): FlowAddresses {
  const before: Readonly<Record<HostArea, string>> = {
    autogestion: `/autogestion/${platform}/`,
    broker: "/",
    account: "/",
  };
  const files = new Set(unansweredIn(library).map(({ file }) => file));
  const isUnanswered = (flow: string) => files.has(findFlow(library, flow)?.file ?? "");
  const hosted = (Object.keys(before) as HostArea[]).flatMap((area) =>
    hostedFlows(library, area).map(({ flow, route }) => ({
      flow,
      address: route === undefined ? "lo abre otro trámite" : `${before[area]}${route}`,
    })),
  );
  return {
    open: hosted.flatMap(({ flow, address }) => (isUnanswered(flow) ? [] : [[flow, address] as const])),
    unanswered: hosted.flatMap(({ flow }) => (isUnanswered(flow) ? [flow] : [])),
  };
}

/** Says which flow is at which address, and in one line which are offered to nobody yet. */
export function sayFlows(library: Library, platform: string | undefined): void {
  const { open, unanswered } = flowAddresses(library, platform);
  const width = Math.max(0, ...open.map(([flow]) => flow.length));
  console.log("\nTrámites y dónde se abren:");
  for (const [flow, address] of open) console.log(`  ${flow.padEnd(width)}  ${address}`);
  if (unanswered.length > 0)
    console.log(
      `Todavía no se ofrecen, porque el servidor no contesta lo que piden: ${unanswered.join(", ")}.`,
    );
}
