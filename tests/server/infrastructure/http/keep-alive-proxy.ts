import { Agent, createServer, request } from "node:http";
import type { AddressInfo } from "node:net";
import { pipeline } from "node:stream/promises";

export type KeepAliveProxy = { readonly url: string; close(): Promise<void> };

/** Stands before a server as a proxy does that shares a few kept connections among everybody; 502 where one fails. */
export async function openKeepAliveProxy(port: number, connections: number): Promise<KeepAliveProxy> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const proxy = createServer((near, answer) => {
    const { method, url } = near;
    let isAnswered = false;
    const far = request({ agent, port, host: "127.0.0.1", method, path: url, headers: near.headers });
    far.on("error", () => {
      if (!isAnswered) answer.writeHead(502).end();
    });
    // Bytes that the server refused are dropped, or they would precede the next request.
    far.once("close", () => near.unpipe(far).resume());
    far.once("response", (from) => {
      isAnswered = true;
      const { connection: _ours, "keep-alive": _theirs, ...headers } = from.headers;
      answer.writeHead(from.statusCode ?? 502, headers);
      pipeline(from, answer).catch(() => answer.destroy());
    });
    near.pipe(far);
  });
  await new Promise<void>((done) => proxy.listen(0, "127.0.0.1", done));
  return {
    url: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`, // it listens on a port
    close: async () => {
      agent.destroy();
      proxy.closeAllConnections();
      await new Promise((done) => proxy.close(done));
    },
  };
}
