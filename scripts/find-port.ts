import { createServer } from "node:net";

/** The first free port from the wanted one on. */
export async function findPort(wanted: number): Promise<number> {
  for (let port = wanted; port < wanted + 100; port += 1) {
    if (await isFree(port)) return port;
  }
  throw new Error(`port ${wanted}: it and the 99 after it are busy — give another one with PORT`);
}

/** The port of PORT, else 3000; says so when that one is busy and takes the next. */
export async function choosePort(): Promise<number> {
  const wanted = Number(process.env.PORT ?? 3000);
  const port = await findPort(wanted);
  if (port !== wanted) console.log(`El puerto ${wanted} está ocupado: se usa el ${port}.`);
  return port;
}

// Asked without a host, so that a server on any address of the machine counts.
function isFree(port: number): Promise<boolean> {
  const probe = createServer();
  return new Promise((resolve) => {
    probe.once("error", () => resolve(false));
    probe.listen({ port, exclusive: true }, () => probe.close(() => resolve(true)));
  });
}
