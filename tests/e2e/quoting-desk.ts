import { wireDate } from "#engine/identifiers/index.ts";
import { serveInsurers } from "#server/demonstration/insurers/insurers.ts";
import type { SimulatedInsurer } from "#server/demonstration/insurers/serve-insurer.ts";
import { dayInArgentina } from "#src/shared/time/buenos-aires.ts";
import { demoPassword, emailOf, startDesk } from "./broker-page.ts";
import type { Product } from "./product.ts";

/** The product with five simulated insurers of its own, which answer at once and do what a test tells them to. */
export type QuotingDesk = {
  readonly product: Product;
  insurer(id: string): SimulatedInsurer | undefined;
  /** What is answered to a call of the product's, by a session or a ticket; a GET without a body. */
  // biome-ignore lint/suspicious/noExplicitAny: whatever a call answers is read as the walk knows it.
  call(path: string, body?: object, more?: CallOptions): Promise<any>;
  /** A session of one of the demonstration's brokers: her whose policies it has, unless told otherwise. */
  authorize(name?: string): Promise<string>;
  close(): Promise<void>;
};

type CallOptions = {
  readonly session?: string;
  readonly ticket?: string;
  readonly headers?: Readonly<Record<string, string>>;
};

/** A day so many days from today in Argentina, as it travels. */
export const inDays = (days: number): string =>
  wireDate(dayInArgentina(new Date(Date.now() + days * 86_400_000)));

export async function startQuotingDesk(): Promise<QuotingDesk> {
  const insurers = await serveInsurers({ pace: 0 });
  const connections = new Map(insurers.map(({ insurer, connection }) => [insurer, connection]));
  // What is under way is asked about as soon as may be.
  const runs = { total: 40_000, lease: 1_000, asking: 200 };
  const product = await startDesk({ insurers: connections, runs });
  const call: QuotingDesk["call"] = async (path, body, { session, ticket, headers = {} } = {}) => {
    const all = {
      ...(body === undefined ? {} : { "content-type": "application/json" }),
      "idempotency-key": crypto.randomUUID(),
      ...(session === undefined ? {} : { authorization: `Bearer ${session}` }),
      ...(ticket === undefined ? {} : { "x-ticket": ticket }),
      ...headers,
    };
    const sent = body === undefined ? {} : { method: "POST", body: JSON.stringify(body) };
    const reply = await fetch(`${product.url}/api${path}`, { ...sent, headers: all });
    const text = await reply.text();
    if (!reply.ok) throw new Error(`${path}: ${reply.status} ${text}`);
    return JSON.parse(text).data;
  };
  return {
    product,
    call,
    authorize: async (name = "productora") => {
      const account = { email: emailOf(name), password: demoPassword };
      return (await call("/authentication/authorize", account)).access_token;
    },
    insurer: (id) => insurers.find(({ insurer }) => insurer === id),
    close: async () => {
      await product.close();
      await Promise.all(insurers.map((one) => one.close()));
    },
  };
}
