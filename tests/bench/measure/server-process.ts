import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Fastify from "fastify";
import { sql } from "kysely";
import { inRepository } from "#scripts/run.ts";
import { buildApp } from "#server/app.ts";
import { seedBrokers } from "#server/demonstration/seed/brokers.ts";
import { demoPolicyId, seedDemo } from "#server/demonstration/seed/demo.ts";
import { diskStore } from "#server/infrastructure/files/store.ts";
import { readPlatforms } from "#server/people/platforms/platforms.ts";
import { openDocuments } from "#server/releases/documents.ts";
import { lintApart } from "#server/releases/lint-apart.ts";
import { productFlows } from "#server/releases/product.ts";
import { readDocuments } from "#server/releases/read-documents.ts";
import { dayInArgentina } from "#src/shared/time/buenos-aires.ts";
import { demoBrokers, demoPeople } from "#tests/server/demo-people.ts";
import { guessOf } from "#tests/server/guess-of.ts";
import { cacheFolder, demoPassword, openTestDatabase } from "#tests/server/harness.ts";
import { growDatabase } from "#tests/server/infrastructure/db/grow-database.ts";
import { putManyClients } from "./many-clients.ts";

/** What a bench is told of the server that it has started, and what it may be asked: `"usage"` or `"end"`. */
export type ServerReady = {
  readonly url: string;
  /** A bare Fastify with one empty route, in the same process. */
  readonly emptyUrl: string;
  /** Of the same, a route that parses what it is sent and inserts it as one row of the product's database. */
  readonly insertUrl: string;
  /** Of somebody who only reads, since what is saved makes the list of another longer, and of that other. */
  readonly tickets: { readonly reader: string; readonly writer: string };
  readonly accident: unknown;
  /**
   * Of a broker who has as many clients as `CLIENTS` says, or of one with 20,000 of 120,000 policies where `PORTFOLIO`
   * is set; empty where neither is.
   */
  readonly session: string;
};
export type Usage = {
  /** Microseconds of CPU since the start, all threads. */
  readonly cpu: number;
  readonly rss: number;
};

// The product's server with its own flows, over a database of its own, as a process whose CPU time can be read apart
// from that of its clients.
const dni = "99000001";
const clock = () => new Date();
const database = await openTestDatabase();
const platforms = readPlatforms(inRepository("themes"), cacheFolder);
await seedDemo(database.db, clock(), demoPeople);
const flows = productFlows(openDocuments(readDocuments(inRepository(".")), cacheFolder, lintApart));
const files = mkdtempSync(join(tmpdir(), "bench-files-"));
const app = await buildApp({
  db: database.db,
  store: diskStore(files),
  platforms,
  ...flows(database.db, clock),
  clock,
  challengeCode: () => "123456",
  limits: {
    draft: { count: 1e9, seconds: 60 },
    draftOfDni: { count: 1e9, seconds: 60 },
    save: { count: 1e9, seconds: 60 },
    saveOfDni: { count: 1e9, seconds: 60 },
  },
});
const empty = Fastify();
empty.get("/", async () => ({ data: {} }));
await sql`create table bare_rows (id uuid primary key, body jsonb not null)`.execute(database.db);
empty.post("/rows", async ({ body }) => {
  const id = randomUUID();
  await sql`insert into bare_rows values (${id}::uuid, ${JSON.stringify(body)}::jsonb)`.execute(database.db);
  return { data: { id } };
});
const url = await app.listen({ port: 0, host: "127.0.0.1" });
const emptyUrl = await empty.listen({ port: 0, host: "127.0.0.1" });

const platform = platforms.list[0]?.name ?? "";
// The wizard has fetched its release before it saves.
await fetch(`${url}/api/releases?flow=claim/vehicle&platform=${platform}&insurer=zurich`);
const tickets = { reader: await ticketOf("99000003"), writer: await ticketOf(dni) };

process.on("message", (asked) => {
  const { user, system } = process.cpuUsage();
  if (asked === "usage") process.send?.({ cpu: user + system, rss: process.memoryUsage.rss() });
  if (asked === "end") void end();
});
process.once("disconnect", () => void end()); // a bench that failed leaves no server behind
const session = await openFilled();
process.send?.({
  url,
  emptyUrl,
  insertUrl: `${emptyUrl}/rows`,
  tickets,
  accident: crash(),
  session,
} satisfies ServerReady);

/** Fills the database as the variables say, and signs in whose it is. */
async function openFilled(): Promise<string> {
  const clients = Number(process.env.CLIENTS ?? 0);
  if (clients > 0)
    return sessionOf("productora@example.com", (email) => putManyClients(database, email, clients));
  if (process.env.PORTFOLIO === undefined) return "";
  const grow = () => growDatabase(database.url, "productora@example.com");
  return sessionOf("independiente@example.com", grow);
}

async function sessionOf(email: string, fill: (email: string) => Promise<unknown>): Promise<string> {
  await seedBrokers(database.db, clock(), demoBrokers);
  await fill(email);
  const { access_token: token = "" } = await post("/authentication/authorize", {
    email,
    password: demoPassword,
  });
  return token;
}

async function ticketOf(identityNumber: string): Promise<string> {
  const challenge = await post("/self-management-challenges", { platform });
  const granted = await post("/self-management-tickets", {
    platform,
    challengeId: challenge.id,
    code: "123456",
    identityNumber,
  });
  const { ticket = "" } = granted;
  await post("/self-management-tickets/proof", guessOf(demoPeople, identityNumber), { "x-ticket": ticket });
  return ticket;
}

async function post(
  path: string,
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
): Promise<Readonly<Record<string, string>>> {
  const reply = await fetch(`${url}/api${path}`, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: JSON.stringify(body),
  });
  const { data } = (await reply.json()) as { readonly data: Readonly<Record<string, string>> };
  return data;
}

async function end(): Promise<void> {
  await Promise.all([app.close(), empty.close()]);
  await database.close();
  rmSync(files, { recursive: true, force: true });
  process.exit(0);
}

/** A crash as the claim wizard saves it in its accident step. */
function crash(): unknown {
  return {
    policyId: demoPolicyId("DEMO-0001"),
    riskType: "vehicle",
    status: { id: "draft" },
    date: dayInArgentina(clock()).replaceAll("-", "/"),
    time: "00:10",
    place: { city: "Rosario", street: "Santa Fe", number: 0 },
    vehicleAccidentType: "crash",
    description: `Me chocaron de atrás en el semáforo ${randomUUID()}`,
    damages: "Paragolpes trasero",
    email: "ana@example.com",
    driver: { isInsured: true, identityNumber: dni, fullName: "Ana Demostración" },
    thirdParties: [
      { identityNumber: "99000777", plate: "AZ777ZZ" },
      { identityNumber: "99000778", plate: "AZ778ZZ" },
    ],
  };
}
