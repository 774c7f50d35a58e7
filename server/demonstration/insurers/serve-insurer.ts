import { randomBytes } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import { isObject, type Json, type JsonObject } from "#engine/json/index.ts";
import { readBody, writeBody } from "../../insurance/insurers/bodies.ts";
import type { Connection } from "../../insurance/insurers/connections.ts";
import type { Dialect, Said, Service, Told } from "./dialect.ts";
import { type FaultName, faultOf, type Leaving } from "./faults.ts";
import { priceRisk } from "./tariff.ts";

export type ServeOptions = {
  /** The day, ISO. */
  readonly today: () => string;
  /** How long its answers take, against what its dialect says; 0 for at once. */
  readonly pace: number;
};

/** A simulated insurer that listens on this machine. */
export type SimulatedInsurer = {
  readonly insurer: string;
  readonly connection: Connection;
  /** Makes something go wrong from now on; nothing without a name. */
  setFault(fault: FaultName | undefined): void;
  close(): Promise<void>;
};

/** Most bytes of a request. */
const longest = 65_536;
/** Tickets that are kept. */
const mostTickets = 1_000;

/** Serves an insurer: it takes what its dialect says, letter by letter, and refuses all else. */
export async function serveInsurer(
  dialect: Dialect,
  { today, pace }: ServeOptions,
): Promise<SimulatedInsurer> {
  const { insurer, auth, format, tariff, ticket: tickets } = dialect;
  const secret = (): string => randomBytes(18).toString("base64url");
  const credentials = {
    ...{ user: secret(), password: secret(), token: secret(), key: secret() },
    ...{ clientId: secret(), clientSecret: secret() },
  };
  const waiting = new Map<string, { readonly told: Told; looks: number }>();
  // Each process that asks has one of its own.
  const tokens = new Set<string>();
  let fault: FaultName | undefined;
  let count = 0;

  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo; // it listens on a port, not on a pipe
  return {
    insurer,
    connection: { origin: `http://127.0.0.1:${port}`, credentials, isDemonstration: true },
    setFault: (name) => {
      [fault, count] = [name, 0];
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = new URL(request.url ?? "/", "http://insurer").pathname;
    const bytes = await buffer(request);
    if (bytes.length > longest) return void response.writeHead(413).end();
    if (auth.scheme === "oauth2" && path === auth.token) return giveToken(request, bytes, response);
    const isStranger = !isKnown(request) || faultOf(fault).refuses === "token";
    if (isStranger) return void response.writeHead(401).end();
    const told = tellOf(request, path, bytes.toString("utf8"));
    if (told === undefined) return void response.writeHead(404).end();
    await sleep(latency(path + bytes.toString("utf8")), undefined, { ref: false });
    const { type, text } = writeBody(format === "form" ? "json" : format, told.body);
    const leaving: Leaving = { status: told.status, type, text };
    const { send = sendPlain } = faultOf(fault);
    await send(leaving, response);
  }

  function giveToken(request: IncomingMessage, bytes: Buffer, response: ServerResponse): void {
    const form = new URLSearchParams(bytes.toString("utf8"));
    const isRight =
      request.method === "POST" &&
      form.get("grant_type") === "client_credentials" &&
      form.get("client_id") === credentials.clientId &&
      form.get("client_secret") === credentials.clientSecret;
    if (!isRight) return void response.writeHead(401).end();
    const token = secret();
    tokens.add(token);
    response
      .writeHead(200, { "content-type": "application/json" })
      .end(JSON.stringify({ access_token: token, token_type: "Bearer", expires_in: 600 }));
  }

  function isKnown({ headers }: IncomingMessage): boolean {
    switch (auth.scheme) {
      case "oauth2":
        return tokens.has(headers.authorization?.replace(/^Bearer /, "") ?? "");
      case "bearer":
        return headers.authorization === `Bearer ${credentials.token}`;
      case "header":
        return headers[(auth.header ?? "").toLowerCase()] === credentials.key;
      case "basic": {
        const pair = Buffer.from(`${credentials.user}:${credentials.password}`).toString("base64");
        return headers.authorization === `Basic ${pair}`;
      }
      case "body":
        return true;
    }
  }

  /** What is said to a request; undefined where nobody answers at its address. */
  function tellOf({ method = "", headers }: IncomingMessage, path: string, text: string): Told | undefined {
    if (tickets && method === "GET" && path.startsWith(tickets.path))
      return look(path.slice(tickets.path.length));
    const service = dialect.services.find((one) => one.path === path && one.method === method);
    if (!service) return undefined;
    const invalid = (message: string) => dialect.say("invalid", { message });
    const { type } = writeBody(format, {});
    if (!headers["content-type"]?.startsWith(type)) return invalid(`the body is no ${type}`);
    const body = format === "form" ? formOf(text) : readBody(format, text, service.request);
    if (body === undefined) return invalid("the body cannot be read");
    if (!isOurs(body)) return dialect.say("stranger", {});
    const wrong = service.refuse(body);
    if (wrong !== undefined) return invalid(wrong);
    return price(service, body);
  }

  function isOurs(body: Json): boolean {
    if (faultOf(fault).refuses === "body") return false;
    const { user, password } = auth;
    if (user === undefined || password === undefined) return true;
    return at(body, user) === credentials.user && at(body, password) === credentials.password;
  }

  function price(service: Service, body: Json): Told {
    const day = today();
    const priced = priceRisk(tariff, service.product, service.risk(body), day);
    const number = 1 + Number.parseInt(hashOf(JSON.stringify(body)).toString(36).slice(0, 5), 36);
    const ticket = `T-${secret()}`;
    const said: Said = { ticket, number, validUntil: later(day, 15), ...priced };
    const { say = (same: Said) => same } = faultOf(fault);
    const changed = say(said, count);
    count += 1;
    const told = dialect.say("message" in priced ? "refused" : "reply", changed);
    if (!tickets) return told;
    waiting.set(ticket, { told, looks: 0 });
    const [oldest] = waiting.keys();
    if (waiting.size > mostTickets && oldest !== undefined) waiting.delete(oldest);
    return dialect.say("ticket", { ticket });
  }

  /** Not ready at the first look. */
  function look(ticket: string): Told | undefined {
    const one = waiting.get(ticket);
    if (!one) return undefined;
    one.looks += 1;
    return one.looks === 1 ? dialect.say("waiting", { ticket }) : one.told;
  }

  function latency(text: string): number {
    const [least, most] = dialect.latency;
    return pace * (least + (hashOf(text) % Math.max(1, most - least)));
  }
}

function sendPlain({ status, type, text }: Leaving, response: ServerResponse): void {
  response.writeHead(status, { "content-type": `${type}; charset=utf-8` }).end(text);
}

/** A form says each thing once. */
function formOf(text: string): JsonObject | undefined {
  const pairs = [...new URLSearchParams(text)];
  const form = Object.fromEntries(pairs);
  return Object.keys(form).length === pairs.length ? form : undefined;
}

function at(body: Json, pointer: string): Json | undefined {
  return pointer
    .split("/")
    .slice(1)
    .reduce<Json | undefined>(
      (value, name) => (isObject(value) ? (value as JsonObject)[name] : undefined),
      body,
    );
}

function later(day: string, days: number): string {
  return new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);
}

function hashOf(text: string): number {
  return [...text].reduce((hash, character) => (hash * 31 + (character.codePointAt(0) ?? 0)) >>> 0, 7);
}
