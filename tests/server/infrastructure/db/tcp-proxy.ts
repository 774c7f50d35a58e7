import { type AddressInfo, connect, createServer, type Socket } from "node:net";

export type TcpProxy = {
  readonly port: number;
  /** Ends every connection and takes no more, as a service that was stopped. */
  cut(): Promise<void>;
  restore(): Promise<void>;
};

/** Stands before a service of the network, so that it can be out of reach while it goes on for everybody else. */
export async function openTcpProxy(to: { readonly host: string; readonly port: number }): Promise<TcpProxy> {
  const open = new Set<Socket>();
  const server = createServer((near) => {
    const far = connect(to);
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(one);
      one.on("error", () => {});
      one.once("close", () => {
        open.delete(one);
        other.destroy();
      });
      one.pipe(other);
    }
  });
  const listen = (port: number) => new Promise<void>((done) => server.listen(port, "127.0.0.1", done));
  await listen(0);
  const { port } = server.address() as AddressInfo; // it listens on a port
  return {
    port,
    cut: async () => {
      const closed = new Promise((done) => server.close(done));
      for (const socket of open) socket.destroy();
      await closed;
    },
    restore: () => listen(port),
  };
}
