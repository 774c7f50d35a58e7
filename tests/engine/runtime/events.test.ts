import { expect, test } from "vitest";
import { type Event, restore, start } from "#engine/runtime/index.ts";
import { openFixture, openFlow } from "./fixtures.ts";
import { answer, idOf, open, openWritten, press, record, requests, text, today } from "./wizard.ts";

test("a double press calls once", async () => {
  const wizard = open(await openFixture("actions"));
  wizard.send(answer("/name", "Ana"));
  expect(requests(wizard.send(press("send"), press("send"), press("later")))).toHaveLength(1);
  expect(wizard.view.busy).toEqual({ call: "save", action: "send", done: 0, total: 0 });
});

test("nobody leaves while an action is under way", async () => {
  const wizard = open(await openFixture("next"));
  wizard.send(answer("/age", 100), press("next"), press("next"));
  wizard.send({ type: "go-back" }, { type: "go-to", step: "one" });
  expect(wizard.view.step.id).toBe("old");
});

test.each<readonly [string, Event]>([
  ["a reply that nobody awaits", { type: "reply", id: 99, reply: { status: 200, body: null } }],
  ["a reply to nothing", { type: "reply", id: 0, reply: { status: 200, body: null } }],
  ["the end of a wait that nobody began", { type: "elapsed", id: 99 }],
  ["an action that is not there", { type: "press", action: "constructor" }],
  ["a step that is not on the path", { type: "go-to", step: "end" }],
  ["a step that does not exist", { type: "go-to", step: "constructor" }],
  ["the step where one is", { type: "go-to", step: "one" }],
  ["going back from the first step", { type: "go-back" }],
  ["trying again what did not fail", { type: "retry" }],
  ["an item of no list", { type: "add-item", pointer: "/country" }],
  ["the removal of an item of no list", { type: "remove-item", pointer: "/nothing", index: 0 }],
  ["a search in no source", { type: "search", source: "constructor", query: "x" }],
  ["a reload of no source", { type: "reload", source: "constructor" }],
  ["an answer to no question", { type: "answer", pointer: "", value: { country: "ar" } }],
  ["an answer without a slash", { type: "answer", pointer: "xcountry", value: "ar" }],
  ["an answer to a prototype", { type: "answer", pointer: "/__proto__/x", value: 1 }],
  ["closing a question that was not asked", { type: "dismiss" }],
])("%s changes nothing", async (_, event) => {
  const wizard = open(await openFixture("sources"));
  const before = wizard.run;
  expect(wizard.send(event)).toEqual([]);
  expect(wizard.run).toEqual(before);
});

test("an older request's options are dropped", async () => {
  const wizard = open(await openFixture("sources"));
  const first = idOf(wizard.send(answer("/province", "Santa Fe")));
  const effects = wizard.send(answer("/province", "Salta"));
  expect(effects).toContainEqual({ type: "cancel", id: first });
  wizard.send(wizard.reply(first, { data: [{ id: 1, name: "Rosario" }] }));
  expect(wizard.run.sources.localities).toMatchObject({ status: "loading", options: [] });
  wizard.send(wizard.reply(idOf(effects), { data: [{ id: 2, name: "Cafayate" }] }));
  expect(wizard.run.sources.localities?.options).toEqual([
    { key: "2", label: "Cafayate", value: { id: 2, name: "Cafayate" } },
  ]);
});

test("what a source was asked for a value that nobody gives any more is given up", async () => {
  const wizard = open(await openFixture("given"));
  const first = idOf(wizard.send(answer("/postcode", "1000")));
  const effects = wizard.send(answer("/postcode", "2000"));
  expect(effects).toContainEqual({ type: "cancel", id: first });
  expect(Object.keys(wizard.run.sources)).toEqual(['localities ["2000"]']);
  const before = wizard.run;
  expect(wizard.send(wizard.reply(first, ["Capital"]))).toEqual([]);
  expect(wizard.run).toEqual(before);
});

test("of a source that failed for one value only that is asked again", async () => {
  const wizard = open(await openFixture("given"));
  wizard.send(wizard.reply(idOf(wizard.send(answer("/postcode", "1000"))), null, 500));
  wizard.send(wizard.reply(idOf(wizard.send(answer("/workplace/postcode", "2000"))), ["Rosario"]));
  expect(wizard.view.failure?.message).toBe("Error");
  const again = wizard.send({ type: "reload", source: 'localities ["1000"]' });
  expect(again).toMatchObject([{ type: "request", url: "/localities?postcode=1000" }]);
  wizard.send(wizard.reply(idOf(again), ["Capital"]));
  expect(wizard.view.failure).toBeUndefined();
});

test("a source that failed is asked again when it is reloaded, and only then", async () => {
  const wizard = open(await openFixture("sources"));
  wizard.send(wizard.reply(idOf(wizard.send(answer("/province", "Salta"))), null, 500));
  expect(wizard.view.failure).toMatchObject({ message: "Error", canRetry: false });
  expect(wizard.send(answer("/isRisky", true))).toEqual([]);
  const effects = wizard.send({ type: "reload", source: "localities" });
  expect(requests(effects)).toHaveLength(1);
  expect(wizard.view.failure).toBeUndefined();
});

test("the late reply of an entered step moves nobody who went away", async () => {
  const wizard = open(await openFixture("enter"));
  wizard.send(wizard.reply(1, { status: "draft" }));
  const [price] = requests(wizard.send(press("next")));
  expect(wizard.view).toMatchObject({ step: { id: "priced" } });
  wizard.send({ type: "go-to", step: "one" });
  wizard.send(wizard.reply(price?.id ?? 0, { price: 7 }));
  expect(wizard.view.step.id).toBe("one");
});

test("coming again to a step gives up its earlier calls", async () => {
  const wizard = open(await openFixture("enter"));
  wizard.send(wizard.reply(1, { status: "draft" }));
  const price = idOf(wizard.send(press("next")));
  const effects = wizard.send({ type: "go-to", step: "one" }, press("next"));
  expect(effects).toContainEqual({ type: "cancel", id: price });
  wizard.send(wizard.reply(price, { price: 500 }));
  expect(wizard.view.step.id).toBe("priced");
  wizard.send(
    wizard.reply(idOf(effects.filter((effect) => effect.type === "request" && effect.call === "price")), {
      price: 7,
    }),
  );
  expect(wizard.view.step.id).toBe("two");
});

test("a failed entry may be retried and a failed action may not", async () => {
  const entered = open(await openFixture("enter"));
  entered.send(entered.reply(1, null, 500));
  expect(entered.view.failure).toEqual({ code: "500", message: "Error", canRetry: true });
  expect(requests(entered.send({ type: "retry" }, { type: "retry" }))).toHaveLength(1);
  const pressed = open(await openFixture("catch"));
  pressed.send({
    type: "reply",
    id: idOf(pressed.send(press("save"))),
    reply: { status: 429, body: null, retryAfter: 30 },
  });
  expect(pressed.view.failure).toEqual({
    code: "429",
    message: "Error inesperado",
    canRetry: false,
    retryAfter: 30,
  });
  expect(pressed.send({ type: "retry" })).toEqual([]);
});

test("waits are asked for between tries and polls", async () => {
  const wizard = open(await openFixture("poll"));
  wizard.send(wizard.reply(idOf(wizard.send(press("wait"))), { status: "running" }));
  expect(wizard.effects).toEqual([{ type: "wait", id: 2, milliseconds: 5000, isPoll: true }]);
  expect(wizard.send({ type: "elapsed", id: 2 })).toMatchObject([
    { type: "request", id: 3, timeout: 30_000 },
  ]);
  expect(wizard.send(wizard.reply(3, null, 503))).toEqual([{ type: "wait", id: 4, milliseconds: 1000 }]);
  wizard.send({ type: "elapsed", id: 4 });
  wizard.send(wizard.reply(5, { status: "ended" }));
  expect(wizard.run.sequences).toEqual([]);
  expect(wizard.view.step.final).toBe(true);
});

test("what is waited before a request is waited once, and what is another each time says so", async () => {
  const wizard = open(await openFixture("call-when"));
  wizard.send(wizard.reply(idOf(wizard.send(press("once"))), { id: "Q1" }));
  expect(wizard.send(press("mail"))).toEqual([{ type: "wait", id: 2, milliseconds: 1300 }]);
  expect(wizard.view.busy).toMatchObject({ call: "mail" });
  const effects = wizard.send({ type: "elapsed", id: 2 });
  expect(effects).toMatchObject([{ type: "request", call: "mail", again: true }]);
  wizard.send(wizard.reply(idOf(effects)));
  expect(wizard.run.sequences).toEqual([]);
});

test("a poll of the entered step ends when it is left, and begins again with another request", async () => {
  const wizard = await openWritten({
    answers: record({ kind: text }),
    data: record({ status: text }),
    calls: {
      prices: {
        get: "/prices{?kind}",
        with: { kind: "=kind" },
        assign: { "/data/status": "=response.body.status" },
        poll: { every: "PT5S", until: "data.status == 'ended'", timeout: "PT2M" },
      },
    },
    initial: "one",
    steps: {
      one: { title: "Uno", enter: "prices", fields: { "/kind": {} }, next: "two" },
      two: { title: "Dos", notice: "Listo", next: "end" },
      end: { type: "final" },
    },
  });
  wizard.send(wizard.reply(idOf(wizard.effects), { status: "running" }));
  const [wait] = wizard.effects;
  expect(wait).toMatchObject({ type: "wait", milliseconds: 5000 });
  const [cancel, again] = wizard.send(answer("/kind", "a"));
  expect(cancel).toEqual({ type: "cancel", id: 2 });
  expect(again).toMatchObject({ type: "request", url: "/prices?kind=a" });
  wizard.send(wizard.reply(idOf(wizard.effects), { status: "running" }));
  expect(wizard.send(press("next"))).toEqual([{ type: "cancel", id: 4 }]);
  expect(wizard.run.sequences).toEqual([]);
  expect(wizard.send({ type: "elapsed", id: 4 })).toEqual([]);
});

test("a call for each item tells how far it is, and where the bytes go", async () => {
  const wizard = open(await openFixture("each"));
  const file = (key: string) => ({ key, name: `${key}.png`, type: "image/png", size: 9 });
  wizard.send({ type: "answer", pointer: "/files", value: [file("a"), file("b")] });
  const effects = wizard.send(press("next"));
  expect(effects).toMatchObject([{ url: "/files/a.png", files: [{ pointer: "/content", key: "a" }] }]);
  expect(wizard.view.busy).toEqual({ call: "upload", action: "next", done: 0, total: 2 });
  wizard.send(wizard.reply(idOf(effects)));
  expect(wizard.view.busy).toEqual({ call: "upload", action: "next", done: 1, total: 2 });
});

test("half a character in an answer does not break the path of a request", async () => {
  const flow = await openFixture("sources");
  const [{ state }] = start(flow, today);
  const [, effects] = restore(flow, { ...state, answers: { province: "A\ud83d" } }, {});
  expect(effects).toMatchObject([{ url: "/localities?province=A%EF%BF%BD" }]);
});

test("failures that lead to one another without asking anything come to an end", async () => {
  const flow = await openFlow({
    answers: { type: "object", properties: {} },
    data: { type: "object", properties: { id: { type: "string" } } },
    calls: {
      one: { get: "/{id}", with: { id: "=data.id" }, catch: { other: { next: "two" } } },
      two: { get: "/{id}", with: { id: "=data.id" }, catch: { other: { next: "one" } } },
    },
    initial: "one",
    steps: { one: { enter: "one", next: "end" }, two: { enter: "two", next: "end" }, end: { type: "final" } },
  });
  const [run, effects] = start(flow, today);
  expect(effects).toEqual([]);
  expect(run.sequences).toEqual([]);
});

test("an answer that is computed and comes from a source follows what computes it", async () => {
  const text = { type: "string", title: "Texto", maxLength: 9 };
  const flow = await openFlow({
    answers: { type: "object", properties: { a: text, b: text } },
    computed: { "/b": { value: "'x'" } },
    sources: { of: { get: "/of{?a}", with: { a: "=a" }, items: "=response.body", label: "=item" } },
    initial: "one",
    steps: {
      one: { title: "Uno", fields: { "/a": {}, "/b": { source: "of" } }, next: "end" },
      end: { type: "final" },
    },
  });
  const wizard = open(flow);
  wizard.send(answer("/a", "1"), answer("/a", "2"));
  expect(wizard.run.state.answers).toEqual({ a: "2", b: "x" });
});

test("a catch whose own call fails does not go round", async () => {
  const wizard = open(await openFixture("catch"));
  const body = { error: { code: "claim-options", message: "Elegí una" } };
  const effects = wizard.send(wizard.reply(idOf(wizard.send(press("save"))), body, 409));
  expect(wizard.send(wizard.reply(idOf(effects), null, 500))).toEqual([]);
  expect(wizard.view.failure).toMatchObject({ message: "Ni eso" });
});

test("a call that succeeds takes its failure away", async () => {
  const wizard = open(await openFixture("on"));
  wizard.send(wizard.reply(idOf(wizard.send(answer("/plate", "AA"))), null, 404));
  expect(wizard.view.failure).toMatchObject({ message: "No está" });
  wizard.send(wizard.reply(idOf(wizard.send(answer("/plate", "AB"))), { name: "Gol" }));
  expect(wizard.view.failure).toBeUndefined();
});

test("a new day judges anew, and is read by what says so", async () => {
  const flow = await openFlow({
    answers: {
      type: "object",
      properties: {
        date: { type: "string", title: "Fecha", format: "date", maxDate: "today" },
        reason: { type: "string", title: "Motivo" },
      },
      required: ["date"],
    },
    context: { type: "object", properties: { today: { type: "string", format: "date" } } },
    initial: "one",
    steps: {
      one: {
        title: "Uno",
        fields: { "/date": {}, "/reason": { visible: "date < today()" } },
        next: "end",
      },
      end: { type: "final", title: "Fin" },
    },
  });
  const wizard = open(flow);
  wizard.send(answer("/date", "2026-11-21"));
  expect(wizard.view.problems).toMatchObject([{ code: "field_date_max" }]);
  wizard.send({ type: "day", today: "2026-11-21" });
  expect(wizard.view.problems).toEqual([]);
  expect(wizard.view.fields).toHaveLength(1);
  wizard.send({ type: "day", today: "2026-11-22" });
  expect(wizard.view.fields).toHaveLength(2);
});
