import { readFileSync } from "node:fs";
import { BlockList, isIP } from "node:net";
import { dirname, resolve } from "node:path";
import { isObject, type Json } from "#engine/json/index.ts";
import { AppError } from "../../infrastructure/errors/errors.ts";

/** Where an insurer is reached, and as whom. */
export type Connection = {
  readonly origin: string;
  /** By the names that its `auth` or a body ask for. */
  readonly credentials: Readonly<Record<string, string>>;
  /** Simulated: on this machine. */
  readonly isDemonstration: boolean;
  /** What is shown of ourselves where it asks for a certificate. */
  readonly tls?: { readonly cert: string; readonly key: string; readonly ca?: string };
};

/** By insurer. */
export type Connections = ReadonlyMap<string, Connection>;

const words = new Set(["origin", "credentials", "demonstration", "certificate", "key", "authority"]);

/** Reads the file that `TRAMITE_INSURERS` names. Tells everything that is wrong with it at once; never a credential. */
export function readConnections(file: string): Connections {
  const wrong: string[] = [];
  const connections = new Map<string, Connection>();
  const told = read(file, wrong);
  for (const [id, value] of Object.entries(told)) {
    const before = wrong.length;
    const at = (text: string) => wrong.push(`${file}: "${id}" ${text}`);
    if (!isObject(value)) {
      at("is no object — give { origin, credentials }");
      continue;
    }
    for (const word of Object.keys(value)) if (!words.has(word)) at(`says "${word}", which nobody reads`);
    const { origin, credentials = {}, demonstration = false } = value;
    const isDemonstration = demonstration === true;
    const problem = problemOf(origin, isDemonstration);
    if (problem) at(problem);
    const texts = isObject(credentials) ? Object.entries(credentials) : [];
    if (!isObject(credentials) || texts.some(([, text]) => typeof text !== "string" || !isPlain(text)))
      at("has credentials that are no texts of one line by name");
    const tls = certificateOf(value, file, at);
    if (wrong.length === before)
      connections.set(id, {
        ...{ origin: String(origin), credentials: Object.fromEntries(texts) as Record<string, string> },
        ...{ isDemonstration, ...(tls ? { tls } : {}) },
      });
  }
  if (wrong.length > 0)
    throw new AppError("invalid-configuration", { detail: `insurers: ${wrong.join("; ")}` });
  return connections;
}

/** Whether an address is of this machine or of an inner network, where no insurer is. */
export function isInner(address: string): boolean {
  const family = isIP(address);
  return family !== 0 && inner.check(address, family === 6 ? "ipv6" : "ipv4");
}

const inner = new BlockList();
for (const [network, prefix] of [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["224.0.0.0", 3],
] as const)
  inner.addSubnet(network, prefix, "ipv4");
for (const [network, prefix] of [
  ["::", 127],
  ["64:ff9b::", 96],
  ["fc00::", 7],
  ["fe80::", 10],
  ["ff00::", 8],
] as const)
  inner.addSubnet(network, prefix, "ipv6");

function read(file: string, wrong: string[]): Readonly<Record<string, Json>> {
  try {
    const value = JSON.parse(readFileSync(file, "utf8")) as Json;
    if (isObject(value)) return value as Readonly<Record<string, Json>>;
    wrong.push(`${file} is no object — give { "insurer": { "origin", "credentials" } }`);
  } catch {
    // What a JSON reader says quotes the text, and there are credentials in it.
    wrong.push(`${file} cannot be read as JSON`);
  }
  return {};
}

function problemOf(origin: Json | undefined, isDemonstration: boolean): string | undefined {
  if (typeof origin !== "string" || !URL.canParse(origin) || new URL(origin).origin !== origin)
    return "has no origin — give one without a path: https://api.example";
  const { protocol, hostname } = new URL(origin);
  const host = hostname.replace(/^\[|\]$/g, "");
  const isLoopback = isThisMachine(host);
  if (isDemonstration)
    return isLoopback && /^https?:$/.test(protocol)
      ? undefined
      : "is a demonstration and not on this machine";
  if (protocol !== "https:") return "is not reached by https";
  if (isLoopback || /(^|\.)localhost\.?$/.test(host) || isInner(host))
    return `has the origin "${origin}", which is of an inner network`;
  return undefined;
}

/** Compares the name exactly, or the address: a name may begin with 127 and lead anywhere. */
export function isThisMachine(host: string): boolean {
  return host === "localhost" || host === "::1" || (isIP(host) === 4 && loopback.check(host));
}

const loopback = new BlockList();
loopback.addSubnet("127.0.0.0", 8, "ipv4");

function certificateOf(
  value: { readonly [name: string]: Json },
  file: string,
  tell: (text: string) => unknown,
): Connection["tls"] {
  const { certificate, key, authority } = value;
  if (certificate === undefined && key === undefined && authority === undefined) return undefined;
  const textOf = (name: Json | undefined): string => {
    try {
      return readFileSync(resolve(dirname(file), typeof name === "string" ? name : ""), "utf8");
    } catch {
      tell("names a certificate, its key or an authority that cannot be read");
      return "";
    }
  };
  if (certificate === undefined || key === undefined) {
    tell("gives half of a certificate — give certificate and key, files beside this one");
    return undefined;
  }
  return {
    cert: textOf(certificate),
    key: textOf(key),
    ...(authority === undefined ? {} : { ca: textOf(authority) }),
  };
}

function isPlain(text: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: a header that holds one is another header
  return !/[\u0000-\u001f\u007f]/.test(text);
}
