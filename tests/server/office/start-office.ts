import type { LightMyRequestResponse } from "fastify";
import { type Harness, startHarness } from "../harness.ts";

/** A server with somebody of the office signed in. */
export type Office = Harness & {
  /** Asks below the path of what is tested; with a body it writes. */
  ask(path: string, body?: unknown): Promise<LightMyRequestResponse>;
  /** How many of each kind wait for the office. */
  waiting(): Promise<Readonly<Record<string, number>>>;
};

export async function startOffice(
  path: string,
  options: Parameters<typeof startHarness>[0] = {},
): Promise<Office> {
  const server = await startHarness(options);
  const session = await server.operator();
  return {
    ...server,
    ask: (below, body) =>
      server.call({ url: path + below, ...(body === undefined ? {} : { body }), session }),
    waiting: async () => (await server.call({ url: "/office/waiting", session })).json().data,
  };
}
