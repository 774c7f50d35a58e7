import { startProduct } from "./start-product.ts";

// The process of `npm run dev` that serves: it gets its documents, and tells when it listens.
process.once("message", async (documents: readonly (readonly [string, string])[]) => {
  const server = await startProduct(new Map(documents));
  if (server) process.send?.({ people: server.people, brokers: server.brokers, operators: server.operators });
  // What could not start has said why.
  else process.exit(1);
});
// Nobody ends it when the command was killed.
process.once("disconnect", () => process.exit());
