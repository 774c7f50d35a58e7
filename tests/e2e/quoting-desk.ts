import { serveInsurers } from "#server/demonstration/insurers/insurers.ts";
import type { SimulatedInsurer } from "#server/demonstration/insurers/serve-insurer.ts";
import { startDesk } from "./broker-page.ts";
import type { Product } from "./product.ts";

/** The product with five simulated insurers of its own, which answer at once and do what a test tells them to. */
export type QuotingDesk = {
  readonly product: Product;
  insurer(id: string): SimulatedInsurer | undefined;
  close(): Promise<void>;
};

export async function startQuotingDesk(): Promise<QuotingDesk> {
  const insurers = await serveInsurers({ pace: 0 });
  const connections = new Map(insurers.map(({ insurer, connection }) => [insurer, connection]));
  // What is under way is asked about as soon as may be.
  const runs = { total: 40_000, lease: 1_000, asking: 200 };
  const product = await startDesk({ insurers: connections, runs });
  return {
    product,
    insurer: (id) => insurers.find(({ insurer }) => insurer === id),
    close: async () => {
      await product.close();
      await Promise.all(insurers.map((one) => one.close()));
    },
  };
}
