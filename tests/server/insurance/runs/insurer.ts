import { randomUUID } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { sql } from "kysely";
import type { JsonObject } from "#engine/json/index.ts";
import { openLibrary } from "#engine/language/index.ts";
import { inRepository } from "#scripts/run.ts";
import type { Db } from "#server/infrastructure/db/tables.ts";
import type { Connections } from "#server/insurance/insurers/connections.ts";
import { openConnectors } from "#server/insurance/insurers/connectors.ts";
import { readDocuments } from "#server/releases/read-documents.ts";

const documents = readDocuments(inRepository(""));
export const connectors = openConnectors(openLibrary(documents));

export type Heard = {
  readonly method: string;
  readonly url: string;
  readonly body: string;
  readonly headers: IncomingMessage["headers"];
};

export type Insurer = {
  readonly origin: string;
  readonly heard: readonly Heard[];
  /** How many tokens were asked for. */
  tokens(): number;
  close(): Promise<void>;
};

/** An insurer's service on this machine that replies as it is told. */
export async function openInsurer(
  reply: (heard: Heard, response: ServerResponse, count: number) => void,
): Promise<Insurer> {
  const heard: Heard[] = [];
  let tokens = 0;
  const server = createServer(async (request, response) => {
    const { method = "", url = "", headers } = request;
    const one = { method, url, headers, body: await text(request) };
    if (url === "/oauth/token" || url === "/token") {
      tokens += 1;
      const token = { access_token: `t-${tokens}`, expires_in: 60 };
      return response.setHeader("content-type", "application/json").end(JSON.stringify(token));
    }
    heard.push(one);
    reply(one, response, heard.length);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo; // it listens on a port
  return {
    origin: `http://127.0.0.1:${port}`,
    heard,
    tokens: () => tokens,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** Insurers that are all reached at one place. */
export function reachedAt(origin: string, ...insurers: readonly string[]): Connections {
  const credentials = {
    ...{ user: "u", password: "p", token: "t", key: "k" },
    ...{ clientId: "c", clientSecret: "s" },
  };
  return new Map(insurers.map((id) => [id, { origin, credentials, isDemonstration: true }]));
}

type Scenario = {
  readonly input: JsonObject;
  readonly replies: Readonly<Record<string, { readonly body: JsonObject }>>;
};

function scenarioOf(name: string): Scenario {
  return JSON.parse(documents.get(`flows/insurers/${name}.scenario.json`) ?? "{}") as Scenario;
}

/** What a scenario's insurer replies. */
export function replyOf(name: string): JsonObject {
  return Object.values(scenarioOf(name).replies)[0]?.body ?? {};
}

/** A car to be quoted, and one to be insured, as scenarios of a connector have them. */
export const car = inputOf("zurich/quote-car-plans");
export const emission = inputOf("zurich/emission-car-issued");

/** What a scenario's connector is given. */
export function inputOf(name: string): JsonObject {
  return scenarioOf(name).input;
}

/** A record to hang runs on. */
export async function addRecord(db: Db): Promise<string> {
  const id = randomUUID();
  await sql`insert into records (id, entity, owner, writer, status, answers, created_at, updated_at)
    values (${id}, 'quote', 'broker:none', 'broker:none', 'draft', '{}', now(), now())`.execute(db);
  return id;
}
