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

export const documents = readDocuments(inRepository(""));
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
  close(): Promise<void>;
};

/** An insurer's service on this machine that replies as it is told. */
export async function openInsurer(
  reply: (heard: Heard, response: ServerResponse, count: number) => void,
): Promise<Insurer> {
  const heard: Heard[] = [];
  const server = createServer(async (request, response) => {
    const { method = "", url = "", headers } = request;
    const one = { method, url, headers, body: await text(request) };
    if (url === "/oauth/token" || url === "/token")
      return response
        .setHeader("content-type", "application/json")
        .end(JSON.stringify({ access_token: "t-1", expires_in: 60 }));
    heard.push(one);
    reply(one, response, heard.length);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo; // it listens on a port
  return {
    origin: `http://127.0.0.1:${port}`,
    heard,
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

/** A car to be quoted, as a scenario of a connector has it. */
export const car = JSON.parse(documents.get("flows/insurers/zurich/quote-car-plans.scenario.json") ?? "{}")
  .input as JsonObject;

/** A record to hang runs on. */
export async function addRecord(db: Db): Promise<string> {
  const id = randomUUID();
  await sql`insert into records (id, entity, owner, writer, status, answers, created_at, updated_at)
    values (${id}, 'quote', 'broker:none', 'broker:none', 'draft', '{}', now(), now())`.execute(db);
  return id;
}
