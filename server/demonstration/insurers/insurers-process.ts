import { serveInsurers } from "./insurers.ts";

// The process of the simulated insurers: it tells where they are, and ends with the one that started it.
process.once("disconnect", () => process.exit());
const insurers = await serveInsurers({ pace: Number(process.argv[2] ?? 1) });
process.send?.(insurers.map(({ insurer, connection }) => [insurer, connection]));
