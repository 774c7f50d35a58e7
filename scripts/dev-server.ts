import { startProduct } from "./start-product.ts";

// The process of `npm run dev` that serves: it gets its documents, and tells when it listens.
process.once("message", async (documents: readonly (readonly [string, string])[]) => {
  const server = await startProduct(new Map(documents));
  if (server) process.send?.("ready");
});
// Nobody ends it when the command was killed.
process.once("disconnect", () => process.exit());
