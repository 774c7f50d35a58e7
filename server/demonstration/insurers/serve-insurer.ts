import { randomBytes } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import type { Json } from "#engine/json/index.ts";
import { readBody, writeBody } from "../../insurance/insurers/bodies.ts";
import type { Connection } from "../../insurance/insurers/connections.ts";
import { type Claiming, openClaiming } from "./claim.ts";
import { collectedIn } from "./collect.ts";
import { later } from "./days.ts";
import type { Dialect, Service, Told } from "./dialect.ts";
import { type Endorsing, openEndorsing } from "./endorse.ts";
import { type FaultName, faultOf, type Leaving } from "./faults.ts";
import { openInspecting } from "./inspect.ts";
import { type Behaviour, type Issuing, openIssuing } from "./issue.ts";
import { openPapers, type PaperFault, type Papers } from "./papers.ts";
import { at, formOf, hashOf, variablesOf } from "./read-request.ts";
import type { Said } from "./said.ts";
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
  /** Does otherwise with what it is asked to issue from now on; as usual without one. */
  setBehaviour(behaviour: Behaviour | undefined): void;
  /** Every policy that it issued, with the key by which it was asked. */
  issued: Issuing["issued"];
  /** Every change of a policy that it made, with the key by which it was asked. */
  endorsed: Endorsing["made"];
  /** The desk that takes its claims. */
  claims: Pick<Claiming, "note" | "taken">;
  /** Gives something else for a document from now on; as usual without one. */
  setPaperFault(fault: PaperFault | undefined): void;
  /** Every document that it made, with the hash of its bytes. */
  papers: Papers["made"];
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
  const issuing = openIssuing(dialect.emission);
  const { documents: archive = { path: "/" }, emission: { isSlow = false } = {} } = dialect;
  const endorsing = openEndorsing(dialect.endorsement?.approves ?? []);
  const made = { policy: issuing.find, endorsement: endorsing.find };
  const papers = openPapers(made, { insurer, path: archive.path, secret: secret(), isSlow });
  const inspecting = openInspecting();
  const claiming = openClaiming();
  let fault: FaultName | undefined;
  let behaviour: Behaviour | undefined;
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
    setBehaviour: (one) => {
      behaviour = one;
      issuing.behave(one);
      endorsing.behave(one);
      claiming.behave(one);
    },
    issued: issuing.issued,
    endorsed: endorsing.made,
    claims: claiming,
    setPaperFault: papers.setFault,
    papers: papers.made,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname: path, searchParams: query } = new URL(request.url ?? "/", "http://insurer");
    const bytes = await buffer(request);
    if (bytes.length > longest) return void response.writeHead(413).end();
    if (auth.scheme === "oauth2" && path === auth.token) return giveToken(request, bytes, response);
    const isStranger = !isKnown(request) || faultOf(fault).refuses === "token";
    if (isStranger) return void response.writeHead(401).end();
    if (request.method === "GET" && dialect.documents && path.startsWith(archive.path)) {
      const file = papers.file(path.slice(archive.path.length));
      if (!file) return void response.writeHead(404).end();
      return void response.writeHead(file.status, { "content-type": file.type }).end(file.bytes);
    }
    const told = await tellOf(request, { path, query }, bytes.toString("utf8"));
    if (told === undefined) return void response.writeHead(404).end();
    await sleep(latency(path + bytes.toString("utf8")), undefined, { ref: false });
    const own = serviceOf(request.method ?? "", path)?.format ?? format;
    const { type, text } = writeBody(own === "form" ? "json" : own, told.body);
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
  async function tellOf(
    { method = "", headers }: IncomingMessage,
    { path, query }: { readonly path: string; readonly query: URLSearchParams },
    text: string,
  ): Promise<Told | undefined> {
    const service = serviceOf(method, path);
    const start = tickets?.paths.find((one) => path.startsWith(one));
    if (!service) return method === "GET" && start !== undefined ? look(path.slice(start.length)) : undefined;
    const invalid = (message: string) => dialect.say("invalid", { message });
    const body =
      method === "GET"
        ? { ...variablesOf(service.path, path), ...Object.fromEntries(query) }
        : bodyOf(headers, text, service);
    if (body === undefined) return invalid("the body cannot be read");
    if (!isOurs(body, service)) return dialect.say("stranger", {});
    const wrong = service.refuse(body);
    if (wrong !== undefined) return invalid(wrong);
    if (service.kind === "quote") return price(service, body);
    if (service.kind === "status") return dialect.say("order", issuing.look(service.keyOf(body)));
    if (service.kind === "endorsementStatus")
      return dialect.say("endorsement", endorsing.look(service.keyOf(body)));
    if (service.kind === "documents")
      return dialect.say("documents", await papers.list(service.wantedOf(body)));
    if (service.kind === "collection")
      return dialect.say("collection", { collected: collectedIn(issuing, service.daysOf(body)) });
    if (service.kind === "inspection") return dialect.say("inspection", inspecting(service.photosOf(body)));
    if (service.kind === "claimStatus") return dialect.say("claim", claiming.look(service.keyOf(body)));
    const { header } = dialect.emission ?? {};
    const key = header === undefined ? "" : String(headers[header.toLowerCase()] ?? "");
    if (service.kind === "claim" || service.kind === "claimAddition") {
      const reported = service.reportedIn(body, key);
      if (!reported.key) return invalid("there is no key");
      if (behaviour === "lost") throw new Error("it is lost before anything was done");
      return dialect.say(
        "claim",
        service.kind === "claim" ? claiming.report(reported) : claiming.add(reported),
      );
    }
    if (service.kind === "endorsement") {
      const change = service.change(body, key);
      if (!change.key) return invalid("there is no key");
      if (behaviour === "lost") throw new Error("it is lost before anything was done");
      return dialect.say("endorsement", endorsing.change(change));
    }
    const order = service.order(body, key);
    if (!order.key) return invalid("there is no key");
    if (behaviour === "lost") throw new Error("it is lost before anything was done");
    const ticket = `T-${secret()}`;
    return ticketed(ticket, dialect.say("order", { ticket, ...issuing.issue(service.product, order) }));
  }

  function serviceOf(method: string, path: string): Service | undefined {
    return dialect.services.find((one) => one.method === method && variablesOf(one.path, path) !== undefined);
  }

  function bodyOf(
    headers: IncomingMessage["headers"],
    text: string,
    { request, format: own = format }: Service,
  ): Json | undefined {
    const { type } = writeBody(own, {});
    if (!headers["content-type"]?.startsWith(type)) return undefined;
    return own === "form" ? formOf(text) : readBody(own, text, request);
  }

  function isOurs(body: Json, service: Service): boolean {
    if (faultOf(fault).refuses === "body") return false;
    const { user = auth.user, password = auth.password } = service;
    if (user === undefined || password === undefined) return true;
    return at(body, user) === credentials.user && at(body, password) === credentials.password;
  }

  function price({ product, risk: understand }: Extract<Service, { kind: "quote" }>, body: Json): Told {
    const day = today();
    const risk = understand(body);
    const priced = priceRisk(tariff, product, risk, day);
    const number = 1 + Number.parseInt(hashOf(JSON.stringify(body)).toString(36).slice(0, 5), 36);
    const ticket = `T-${secret()}`;
    const said: Said = { ticket, number, validUntil: later(day, 15), ...priced };
    const { say = (same: Said) => same } = faultOf(fault);
    const changed = say(said, count);
    count += 1;
    issuing.quoted(number, { product, risk, plans: changed.plans ?? [] });
    return ticketed(ticket, dialect.say("message" in priced ? "refused" : "reply", changed));
  }

  /** What is said, or a number with which to ask for it. */
  function ticketed(ticket: string, told: Told): Told {
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
