import { lookup as lookUp } from "node:dns";
import http, { type IncomingMessage } from "node:http";
import https from "node:https";
import type { LookupFunction } from "node:net";
import type { Readable } from "node:stream";
import { createBrotliDecompress, createGunzip, createInflate } from "node:zlib";
import { type Connection, isInner } from "./connections.ts";

export type Sent = {
  readonly method: string;
  /** Path and query. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
};

export type Limits = {
  /** Milliseconds for all of it. */
  readonly timeout: number;
  /** Of the reply, unpacked. */
  readonly bytes: number;
  readonly signal: AbortSignal;
};

/** What came back: bytes as they are, or why there are none. */
export type Travelled =
  | {
      readonly status: number;
      readonly headers: IncomingMessage["headers"];
      readonly body: Buffer;
      readonly isCut: boolean;
    }
  | { readonly problem: "timeout" | "network" };

/** The ways to one insurer. */
export type Way = {
  send(sent: Sent, limits: Limits): Promise<Travelled>;
  close(): void;
};

/** Milliseconds without a byte after which a reply that has begun is given up. */
const silence = 5_000;
const headerBytes = 16_384;

/** Opens connections that are kept, as many as are asked at once. Follows no redirect, reaches no inner network. */
export function openWay({ origin, tls, isDemonstration }: Connection, connections: number): Way {
  const isSecure = origin.startsWith("https:");
  const settings = { keepAlive: true, maxSockets: connections, maxFreeSockets: connections };
  const agent = isSecure ? new https.Agent({ ...settings, ...tls }) : new http.Agent(settings);
  const { request } = isSecure ? https : http;
  const usual = {
    ...{ agent, maxHeaderSize: headerBytes },
    ...(isDemonstration ? {} : { lookup: lookUpOutside }),
  };
  return {
    send: ({ method, path, headers, body }, { timeout, bytes, signal }) =>
      new Promise((resolve) => {
        const late = AbortSignal.timeout(timeout);
        const fail = () => resolve({ problem: late.aborted || signal.aborted ? "timeout" : "network" });
        try {
          const url = new URL(path, origin);
          // A path that an insurer gave may be the address of somebody else.
          if (url.origin !== new URL(origin).origin) return fail();
          const asked = request(url, {
            ...usual,
            ...{ method, headers: { ...headers, "accept-encoding": "gzip, deflate, br" } },
            signal: AbortSignal.any([late, signal]),
          });
          asked.on("error", fail);
          asked.on("response", (response) => {
            readAll(response, bytes).then((read) => {
              if (read === "silent") resolve({ problem: "timeout" });
              else if (read === undefined) fail();
              else resolve({ status: response.statusCode ?? 0, headers: response.headers, ...read });
            }, fail);
          });
          asked.end(body);
        } catch {
          // A header or a path that cannot be written.
          fail();
        }
      }),
    close: () => agent.destroy(),
  };
}

/** The bytes of a reply, unpacked as they come; those beyond the limit are not read. Undefined where it breaks off. */
function readAll(
  response: IncomingMessage,
  most: number,
): Promise<{ readonly body: Buffer; readonly isCut: boolean } | "silent" | undefined> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    let count = 0;
    const unpacked = unpack(response);
    const end = (read: { readonly body: Buffer; readonly isCut: boolean } | "silent" | undefined): void => {
      clearTimeout(timer);
      resolve(read);
      if (!response.complete || unpacked !== response) response.destroy();
    };
    const timer = setTimeout(() => end("silent"), silence);
    response.on("data", () => timer.refresh());
    // A reply is cut off where its connection is: what was read so far is not what was said.
    response.on("aborted", () => end(undefined));
    response.on("error", () => end(undefined));
    unpacked.on("error", () => end(undefined));
    unpacked.on("data", (chunk: Buffer) => {
      count += chunk.length;
      if (count > most) end({ body: Buffer.alloc(0), isCut: true });
      else chunks.push(chunk);
    });
    unpacked.on("end", () => end({ body: Buffer.concat(chunks), isCut: false }));
  });
}

function unpack(response: IncomingMessage): Readable {
  switch (response.headers["content-encoding"]) {
    case "gzip":
      return response.pipe(createGunzip());
    case "deflate":
      return response.pipe(createInflate());
    case "br":
      return response.pipe(createBrotliDecompress());
    default:
      return response;
  }
}

/** A name may lead to an inner network, today or when it is asked again. */
const lookUpOutside: LookupFunction = (hostname, options, callback) => {
  lookUp(hostname, { ...options, all: true }, (problem, addresses) => {
    const [first] = addresses ?? [];
    if (problem || !first) return callback(problem ?? new Error(`no address of "${hostname}"`), "", 4);
    if (addresses.some(({ address }) => isInner(address)))
      return callback(new Error(`"${hostname}" leads to an inner network`), "", 4);
    if (options.all) return callback(null, addresses);
    return callback(null, first.address, first.family);
  });
};
