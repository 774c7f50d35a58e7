import { type AddressInfo, connect, createServer, type Socket } from "node:net";

export type TcpProxy = {
  readonly port: number;
  /** Ends every connection and takes no more, as a service that was stopped. */
  cut(): Promise<void>;
  restore(): Promise<void>;
  /** Takes connections and passes nothing on, as a service that hangs. */
  hold(): void;
  release(): void;
};

/** Stands before a service of the network, so that it can be out of reach while it goes on for everybody else. */
export async function openTcpProxy(to: { readonly host: string; readonly port: number }): Promise<TcpProxy> {
  const pairs = new Map<Socket, Socket>();
  let isHeld = false;
  const server = createServer((near) => {
    const far = connect(to);
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      pairs.set(one, other);
      one.on("error", () => {});
      one.once("close", () => {
        pairs.delete(one);
        other.destroy();
      });
      if (!isHeld) one.pipe(other);
    }
  });
  const listen = (port: number) => new Promise<void>((done) => server.listen(port, "127.0.0.1", done));
  await listen(0);
  const { port } = server.address() as AddressInfo; // it listens on a port
  return {
    port,
    cut: async () => {
      const closed = new Promise((done) => server.close(done));
      for (const socket of pairs.keys()) socket.destroy();
      await closed;
    },
    restore: () => listen(port),
    hold: () => {
      isHeld = true;
      for (const [one, other] of pairs) one.unpipe(other);
    },
    release: () => {
      isHeld = false;
      for (const [one, other] of pairs) one.pipe(other);
    },
  };
}
