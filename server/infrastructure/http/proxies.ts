import { isIP } from "node:net";
import type { FastifyInstance } from "fastify";

/** Networks that have a name, as Fastify knows them. */
const named = new Set(["loopback", "linklocal", "uniquelocal"]);

/** Whether a list names proxies: addresses, networks (10.0.0.0/8) or names of networks, with commas between them. */
export function isProxyList(list: string): boolean {
  return list.split(",").every((item) => named.has(item.trim()) || isNetwork(item.trim()));
}

function isNetwork(text: string): boolean {
  const [address = "", bits, ...rest] = text.split("/");
  const family = isIP(address);
  if (family === 0 || rest.length > 0) return false;
  return (
    bits === undefined ||
    (/^\d{1,3}$/.test(bits) && Number(bits) > 0 && Number(bits) <= (family === 4 ? 32 : 128))
  );
}

/** Tells the log once that a proxy stands before the server which nobody said is to be believed: everybody shares its limits. */
export function noticeProxies(app: FastifyInstance): void {
  let isTold = false;
  app.addHook("onRequest", async (request) => {
    if (isTold || request.headers["x-forwarded-for"] === undefined) return;
    const isBelieved = (request.ips?.length ?? 0) > 1;
    if (isBelieved) return;
    isTold = true;
    request.log.warn(
      "X-Forwarded-For came from an address that is not trusted: if it is your proxy's, name it in TRAMITE_TRUST_PROXY, or all who come through it share its limits",
    );
  });
}
