import { randomBytes } from "node:crypto";
import Fastify from "fastify";
import { expect, test } from "vitest";
import type { Ask } from "#engine/runtime/index.ts";
import { askAs, noteConstants } from "#server/infrastructure/http/ask-as.ts";
import { handleFailures } from "#server/infrastructure/http/failures.ts";
import { guardRoutes, principalOf } from "#server/people/principals/guard.ts";
import { keyBytes, openKeys } from "#server/people/sessions/keys.ts";
import { startHarness } from "../../harness.ts";

type Asking = { readonly ask: Ask; readonly answered: () => number; close(): Promise<void> };

/** A server with a constant list, and what somebody asks it as they send something. */
async function startAsking(): Promise<Asking> {
  const server = await startHarness();
  const ticket = await server.ticket("99000001");
  const app = Fastify();
  handleFailures(app);
  noteConstants(app);
  guardRoutes(app, {
    db: server.database.db,
    clock: () => new Date(server.time.now),
    keys: openKeys(randomBytes(keyBytes)),
  });
  let answered = 0;
  let ask: Ask | undefined;
  const told = {
    public: { config: { access: "public" } },
    ticket: { config: { access: "ticket" } },
  } as const;
  app.get("/api/list", { config: { access: "public", isConstant: true } }, async () => {
    answered += 1;
    if (answered === 1) throw new Error("not yet");
    return { data: ["one"] };
  });
  app.get("/api/who", told.ticket, async (request) => ({ type: principalOf(request).type }));
  app.get("/api/office", { config: { access: "operator", office: "reviews.show" } }, async () => ({}));
  app.get("/api/anybody", told.public, async (request) => ({ type: principalOf(request).type }));
  app.register(
    async (api) => {
      api.post("/send", told.ticket, async (request) => {
        ask = askAs(api, request);
        return {};
      });
    },
    { prefix: "/api" },
  );
  await app.inject({ method: "POST", url: "/api/send", headers: { "x-ticket": ticket } });
  if (!ask) throw new Error("nothing was sent");
  return {
    ask,
    answered: () => answered,
    close: async () => {
      await app.close();
      await server.close();
    },
  };
}

const read = (url: string) => ({ call: "read", method: "GET", url }) as const;

test("a constant list is answered once, a failure is asked again", async () => {
  const { ask, answered, close } = await startAsking();
  try {
    expect(await ask(read("/list"))).toMatchObject({ status: 500 });
    const first = await ask(read("/list"));
    expect(first).toMatchObject({ status: 200, body: { data: ["one"] } });
    expect(await ask(read("/list"))).toBe(first);
    expect(answered()).toBe(2);
    // Nobody fills the memory with addresses that were made up.
    await ask(read("/list?page=1"));
    await ask(read("/list?page=1"));
    expect(answered()).toBe(4);
  } finally {
    await close();
  }
});

test("who sent is who asks, where the same access is asked for, and nobody elsewhere", async () => {
  const { ask, close } = await startAsking();
  try {
    expect(await ask(read("/who"))).toEqual({ status: 200, body: { type: "insured" } });
    expect(await ask(read("/anybody"))).toEqual({ status: 200, body: { type: "nobody" } });
    expect(await ask(read("/office"))).toMatchObject({ status: 401 });
  } finally {
    await close();
  }
});
