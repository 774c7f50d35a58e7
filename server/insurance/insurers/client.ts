import type { Json, Schema } from "#engine/json/index.ts";
import type { Effect, Reply } from "#engine/runtime/index.ts";
import { workApart } from "../../infrastructure/apart.ts";
import { AppError } from "../../infrastructure/errors/errors.ts";
import { createTurns, type Turns } from "../../infrastructure/turns.ts";
import { type Format, isXml, readBody, writeBody } from "./bodies.ts";
import { type Breaker, createBreaker } from "./breaker.ts";
import type { Connection, Connections } from "./connections.ts";
import type { Connectors } from "./connectors.ts";
import { type Auth, identify, withSecrets } from "./credentials.ts";
import { decode } from "./decode.ts";
import { isExcessive } from "./excess.ts";
import type { Exchange } from "./exchange.ts";
import { mask } from "./mask.ts";
import { type Limits, openWay, type Sent, type Travelled } from "./travel.ts";

type Request = Extract<Effect, { type: "request" }>;

/** How a call's reply is read. */
export type Reading = { readonly format: Format; replyOf(call: string): Schema | undefined };

/** Who asks one insurer. */
export type InsurerClient = {
  /** Milliseconds of a whole run. */
  readonly total: number;
  readonly breaker: Breaker;
  /** As many runs at once as it takes. */
  readonly turns: Turns;
  /** `sending` is asked in the moment in which it leaves, once nothing else has to be had first; false keeps it here. */
  send(
    request: Request,
    reading: Reading,
    signal: AbortSignal,
    sending?: () => Promise<boolean>,
  ): Promise<{ readonly reply: Reply; readonly exchange: Exchange }>;
  /** The bytes of a file of theirs as they are, of a size at most; or why there are none, as a run's failure. */
  download(
    path: string,
    bytes: number,
    signal: AbortSignal,
  ): Promise<{ readonly file: Buffer | { readonly failure: string }; readonly exchange: Exchange }>;
};

export type Clients = {
  readonly insurers: readonly string[];
  readonly isDemonstration: boolean;
  of(insurer: string): InsurerClient | undefined;
  close(): void;
};

/** What an insurer's document says to whoever asks it; the schema of its document has checked it. */
type Said = {
  readonly auth: Auth;
  readonly limits: { readonly timeout: string; readonly bytes: number; readonly total?: string };
  readonly concurrency?: number;
  readonly private?: readonly string[];
};

const usual = { total: 60_000, concurrency: 8, patience: 20_000 };

/** XML longer than this is read by a process of its own: a second of it would be a second of everybody's. */
const longXml = 131_072;

/** Opens a client for each insurer that is configured; `total` in place of what they say. Refuses what cannot work. */
export function openClients(
  connections: Connections,
  connectors: Pick<Connectors, "insurer">,
  { total }: { readonly total?: number } = {},
): Clients {
  const readApart = workApart<ReadQuestion, Json | undefined>(new URL("./read-process.ts", import.meta.url), {
    idle: 30_000,
    lost: () => new Error("the process that reads long replies has ended"),
  });
  refuseUnusable(connections, connectors);
  const clients = new Map(
    [...connections].flatMap(([id, connection]) => {
      const said = connectors.insurer(id);
      return said ? [[id, openClient(connection, said as unknown as Said, readApart, total)] as const] : [];
    }),
  );
  return {
    insurers: [...clients.keys()],
    isDemonstration: [...connections.values()].some(({ isDemonstration }) => isDemonstration),
    of: (insurer) => clients.get(insurer),
    close: () => {
      for (const { close } of clients.values()) close();
    },
  };
}

/** What has to be among the credentials, by how an insurer wants to know who asks. */
const wanted: Readonly<Record<Auth["scheme"], readonly string[]>> = {
  basic: ["user", "password"],
  bearer: ["token"],
  header: ["key"],
  oauth2: ["clientId", "clientSecret"],
  body: [],
};

function refuseUnusable(connections: Connections, connectors: Pick<Connectors, "insurer">): void {
  const wrong = [...connections].flatMap(([id, { credentials }]) => {
    const said = connectors.insurer(id) as unknown as Said | undefined;
    if (!said) return [`"${id}" is no insurer of flows/insurers`];
    const lacking = wanted[said.auth.scheme].filter((name) => !Object.hasOwn(credentials, name));
    return lacking.length === 0
      ? []
      : [`"${id}" has no credential ${lacking.map((one) => `"${one}"`).join(", ")}`];
  });
  if (wrong.length > 0)
    throw new AppError("invalid-configuration", { detail: `insurers: ${wrong.join("; ")}` });
}

/** What the process apart is asked. */
export type ReadQuestion = {
  readonly format: Format;
  readonly text: string;
  readonly schema: Schema | undefined;
};

function openClient(
  connection: Connection,
  { auth, limits, concurrency = usual.concurrency, private: places = [] }: Said,
  readApart: (question: ReadQuestion) => Promise<Json | undefined>,
  total = limits.total === undefined ? usual.total : milliseconds(limits.total),
): InsurerClient & { close(): void } {
  const way = openWay(connection, concurrency);
  const identity = identify(auth, connection, way);
  const longest = milliseconds(limits.timeout);
  const travel = async (
    sent: Sent,
    bounds: Limits,
    sending: () => Promise<boolean> = async () => true,
  ): Promise<Travelled> => {
    const sendAs = (who: Readonly<Record<string, string>>) =>
      way.send({ ...sent, headers: { ...sent.headers, ...who } }, bounds);
    const who = await identity.headers(bounds);
    if (!who || !(await sending())) return { problem: "network" };
    const first = await sendAs(who);
    if ("problem" in first || first.status !== 401 || !(await identity.renew(who))) return first;
    const again = await identity.headers(bounds);
    return again ? sendAs(again) : first;
  };
  return {
    total,
    breaker: createBreaker(),
    turns: createTurns({
      ...{ places: concurrency, patience: usual.patience },
      impatient: () => new Error("too many runs wait for this insurer"),
    }),
    close: way.close,
    send: async (request, { format, replyOf }, signal, sending) => {
      const { call, method, url, headers: own, body } = request;
      const [at, began] = [new Date(), performance.now()];
      const written =
        body === undefined ? undefined : writeBody(format, withSecrets(body, connection.credentials));
      const bounds = { timeout: Math.min(request.timeout, longest), bytes: limits.bytes, signal };
      const travelled = await travel(
        {
          ...{ method, path: url },
          headers: { accept, ...headersOf(written?.type, format), ...own },
          ...(written ? { body: written.text } : {}),
        },
        bounds,
        sending,
      );
      const told = "problem" in travelled ? undefined : textOf(travelled);
      const schema = replyOf(call);
      const isTooMuch = told !== undefined && isExcessive(format, told);
      const read = told === undefined || isTooMuch ? undefined : await readText(told);
      return { reply: replyTo(), exchange: exchangeOf() };

      function replyTo(): Reply {
        if ("problem" in travelled) return travelled;
        const { status } = travelled;
        if (isTooMuch) return { status, body: "", code: "excessive" };
        // What cannot be read is what it is: its call's schema refuses it.
        return { status, body: read ?? told ?? "", ...retryAfterOf(travelled) };
      }

      async function readText(text: string): Promise<Json | undefined> {
        if (!isXml(format) || text.length <= longXml) return readBody(format, text, schema);
        return readApart({ format, text, schema }).catch(() => undefined);
      }

      function exchangeOf(): Exchange {
        const kept = (value: Json) => JSON.stringify(mask(value, places));
        return {
          ...measured({ call, method, path: url, at, began }, travelled),
          // Before the credentials came in. A reply that cannot be read cannot be masked either.
          ...(body === undefined ? {} : { request: kept(body) }),
          ...(read === undefined ? {} : { reply: kept(read) }),
        };
      }
    },
    download: async (path, bytes, signal) => {
      const [at, began] = [new Date(), performance.now()];
      const sent = { method: "GET", path, headers: { accept: "application/pdf" } };
      const travelled = await travel(sent, { timeout: longest, bytes, signal });
      const exchange = measured({ call: "file", method: "GET", path, at, began }, travelled);
      if ("problem" in travelled) return { file: { failure: travelled.problem }, exchange };
      if (travelled.status !== 200) return { file: { failure: String(travelled.status) }, exchange };
      return { file: travelled.isCut ? { failure: "too-large" } : travelled.body, exchange };
    },
  };
}

type Begun = Pick<Exchange, "call" | "method" | "path" | "at"> & { readonly began: number };

function measured({ path, began, ...begun }: Begun, travelled: Travelled): Exchange {
  return {
    ...{ ...begun, path: path.split("?")[0] ?? path },
    ...("problem" in travelled ? { problem: travelled.problem } : { status: travelled.status }),
    milliseconds: Math.round(performance.now() - began),
    bytes: "problem" in travelled ? 0 : travelled.body.length,
  };
}

const accept = "application/json, application/xml;q=0.9, text/xml;q=0.9";

function headersOf(type: string | undefined, format: Format): Readonly<Record<string, string>> {
  if (type === undefined) return {};
  return { "content-type": isXml(format) ? `${type}; charset=utf-8` : type };
}

function textOf({ body, isCut, headers }: Exclude<Travelled, { problem: string }>): string | undefined {
  return isCut ? undefined : decode(body, headers["content-type"]);
}

function retryAfterOf({ headers }: Exclude<Travelled, { problem: string }>) {
  const seconds = Number(headers["retry-after"] ?? Number.NaN);
  return Number.isInteger(seconds) && seconds >= 0 ? { retryAfter: Math.min(seconds, 3_600) } : {};
}

/** A duration of the language: seconds, minutes or hours. */
function milliseconds(duration: string): number {
  const [, hours = 0, minutes = 0, seconds = 0] =
    /^PT(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)S)?$/.exec(duration) ?? [];
  return (Number(hours) * 3_600 + Number(minutes) * 60 + Number(seconds)) * 1_000;
}
