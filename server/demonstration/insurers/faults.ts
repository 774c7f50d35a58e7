import type { ServerResponse } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import type { Said } from "./said.ts";
import type { Plan } from "./tariff.ts";

/** An answer before it leaves. */
export type Leaving = {
  readonly status: number;
  readonly type: string;
  readonly text: string;
};

/** What goes wrong with what is said, or with how it travels. */
type Fault = {
  /** Changes what is said. `count` of those that were said. */
  readonly say?: (said: Said, count: number) => Said;
  /** Sends something else in its place. */
  readonly send?: (leaving: Leaving, response: ServerResponse) => unknown;
  /** It does not know who asks. */
  readonly refuses?: "token" | "body";
};

const plans = (change: (all: readonly Plan[]) => readonly Plan[]) => (said: Said) => ({
  ...said,
  plans: change(said.plans ?? []),
});
const times = (factor: number) => (plan: Plan) => ({
  ...plan,
  parts: Object.fromEntries(
    Object.entries(plan.parts).map(([name, cents]) => [name, Math.round(cents * factor)]),
  ),
  total: Math.round(plan.total * factor),
  instalment: Math.round(plan.instalment * factor),
});

/** What an insurer may do at its worst, by name. */
export const faults = {
  slow: { send: () => {} },
  drip: {
    send: async ({ status, type, text }, response) => {
      response.writeHead(status, { "content-type": type });
      for (const character of text) {
        if (response.destroyed) return;
        response.write(character);
        await sleep(100, undefined, { ref: false });
      }
    },
  },
  "500": { send: (_leaving, response) => response.writeHead(500).end() },
  garbage: {
    send: ({ type, text }, response) =>
      response.writeHead(200, { "content-type": type }).end(text.slice(0, text.length / 2)),
  },
  html: {
    send: (_leaving, response) =>
      response
        .writeHead(200, { "content-type": "text/html" })
        .end("<!doctype html><html><body><h1>En mantenimiento</h1></body></html>"),
  },
  huge: {
    send: ({ type }, response) => {
      const megabyte = " ".repeat(1_048_576);
      response.writeHead(200, { "content-type": type });
      const more = (): void => {
        if (response.destroyed) return;
        if (response.write(megabyte)) setImmediate(more);
        else response.once("drain", more);
      };
      more();
    },
  },
  "wrong-id": { say: (said) => ({ ...said, ticket: "T-0", number: 0 }) },
  "other-vehicle": { say: plans((all) => all.map((plan) => ({ ...plan, sum: plan.sum * 7 }))) },
  expired: { say: (said) => ({ ...said, validUntil: "2020-01-31" }) },
  negative: { say: plans((all) => all.map(times(-1))) },
  "times-100": { say: plans((all) => all.map(times(100))) },
  twice: { say: plans((all) => [...all, ...all.slice(0, 1)]) },
  "unknown-plan": {
    say: plans((all) => all.map((plan) => ({ ...plan, offer: { ...plan.offer, code: "999" } }))),
  },
  "wrong-charset": {
    send: ({ status, type, text }, response) =>
      response
        .writeHead(status, { "content-type": `${type.split(";")[0]}; charset=utf-8` })
        .end(Buffer.from(text.replaceAll("Responsabilidad", "Protección"), "latin1")),
  },
  closes: { send: (_leaving, response) => response.destroy() },
  redirect: {
    send: (_leaving, response) => response.writeHead(302, { location: "http://127.0.0.1:1/" }).end(),
  },
  "expired-token": { refuses: "token" },
  "wrong-credentials": { refuses: "body" },
  "price-changes": {
    say: (said, count) => ({ ...said, plans: (said.plans ?? []).map(times(1 + 0.05 * count)) }),
  },
} as const satisfies Readonly<Record<string, Fault>>;

export type FaultName = keyof typeof faults;

/** What goes wrong under a name. */
export function faultOf(name: FaultName | undefined): Fault {
  return name === undefined ? {} : faults[name];
}
