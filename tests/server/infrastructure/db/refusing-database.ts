import { createServer, type Socket } from "node:net";

/** Speaks PostgreSQL as far as to refuse every sign-in with a SQLSTATE. */
export async function openRefusingDatabase(port: number, state: string): Promise<() => Promise<void>> {
  const fields = Buffer.from(`SFATAL\0VFATAL\0C${state}\0Mno\0\0`);
  const length = Buffer.alloc(4);
  length.writeInt32BE(fields.length + length.length);
  const open = new Set<Socket>();
  const server = createServer((socket) => {
    open.add(socket);
    socket.on("error", () => {}).once("close", () => open.delete(socket));
    socket.once("data", () => socket.end(Buffer.concat([Buffer.from("E"), length, fields])));
  });
  await new Promise<void>((done) => server.listen(port, "127.0.0.1", done));
  return async () => {
    const closed = new Promise((done) => server.close(done));
    for (const socket of open) socket.destroy();
    await closed;
  };
}
