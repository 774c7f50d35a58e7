import { expect, test } from "vitest";
import type { Json } from "#engine/json/index.ts";
import type { Effect, Flow, Reply } from "#engine/runtime/index.ts";
import { playUnattended } from "#src/shared/wizard/play-unattended.ts";
import { openFlow } from "../../engine/runtime/fixtures.ts";
import { record, text, today } from "../../engine/runtime/wizard.ts";

const renewing = (): Promise<Flow> =>
  openFlow({
    ...{
      answers: { ...record({ name: text, email: text }), required: ["name"] },
      data: record({ id: text }),
    },
    calls: {
      known: { get: "/known", receive: { name: "=response.body.name", email: "=response.body.email" } },
      create: { post: "/quotes", send: true, assign: { "/data/id": "=response.body.id" } },
      prices: { get: "/quotes/{id}", with: { id: "=data.id" }, poll: { every: "PT5S", until: "false" } },
    },
    initial: "open",
    steps: {
      open: { enter: "known", resume: "ask", press: "quote", next: "ask" },
      ask: { title: "Quién", fields: { "/name": { title: "Nombre" } }, next: "mail" },
      mail: {
        ...{ title: "Cómo", fields: { "/email": { title: "Email", required: true } } },
        actions: { quote: { title: "Cotizar", call: "create", next: "priced" } },
      },
      priced: { title: "Precios", enter: "prices", actions: { end: { title: "Listo", next: "end" } } },
      end: { type: "final" },
    },
  });

type Replies = Readonly<Record<string, Reply | undefined>>;

/** A service that answers each call as told, and what it was asked. */
function serve(replies: Replies) {
  const asked: string[] = [];
  const aborted: string[] = [];
  const request = (
    { call }: Extract<Effect, { type: "request" }> | { call: string },
    signal: AbortSignal,
  ) => {
    asked.push(call);
    const reply = replies[call];
    return reply === undefined
      ? new Promise<Reply>(() => signal.addEventListener("abort", () => aborted.push(call)))
      : Promise.resolve(reply);
  };
  return { asked, aborted, request: request as Parameters<typeof playUnattended>[2] };
}
const told = (body: Json, status = 200): Reply => ({ status, body });
const never = new AbortController().signal;

test("what lacks nothing is stored, and what comes after it is left alone", async () => {
  const service = serve({ known: told({ name: "Ana", email: "a@b.c" }), create: told({ id: "Q-1" }) });
  const played = await playUnattended(await renewing(), today, service.request, never);
  expect(played).toEqual({ type: "stored", id: "Q-1" });
  expect(service).toMatchObject({ asked: ["known", "create"], aborted: [] });
});

test.each<[string, Replies, object]>([
  ["lacks an answer", { known: told({ name: "Ana" }) }, { type: "asks", titles: ["Email"] }],
  ["lacks more at its first question", { known: told({}) }, { type: "asks", titles: ["Nombre"] }],
  [
    "is refused",
    {
      known: told({ name: "Ana", email: "a@b.c" }),
      create: told({ error: { code: "x", message: "No" } }, 422),
    },
    { type: "asks", titles: [], message: expect.any(String) },
  ],
  ...[500, 429, 408].map((status): [string, Replies, object] => [
    `is refused for now with ${status}`,
    { known: told({ name: "Ana", email: "a@b.c" }), create: told({ error: { code: "x" } }, status) },
    { type: "asks", titles: [], message: expect.any(String), isPassing: true },
  ]),
  [
    "is not answered",
    { known: told({ name: "Ana", email: "a@b.c" }), create: { problem: "timeout" } },
    { type: "asks", titles: [], message: expect.any(String), isPassing: true },
  ],
])("what %s asks for it, and creates nothing", async (_, replies, expected) => {
  const service = serve(replies);
  expect(await playUnattended(await renewing(), today, service.request, never)).toEqual(expected);
});

test("what is stopped leaves nothing under way", async () => {
  const service = serve({ known: told({ name: "Ana", email: "a@b.c" }) });
  const stop = new AbortController();
  const played = playUnattended(await renewing(), today, service.request, stop.signal);
  await expect.poll(() => service.asked).toEqual(["known", "create"]);
  stop.abort();
  expect(await played).toEqual({ type: "stopped" });
  expect(service.aborted).toEqual(["create"]);
});
