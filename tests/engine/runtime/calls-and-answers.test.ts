import { describe, expect, test } from "vitest";
import { type Effect, type Event, restore, transition } from "#engine/runtime/index.ts";
import { openFlow, type Written } from "./fixtures.ts";
import { answer, idOf, open, openWritten, press, record, requests, text } from "./wizard.ts";

// Calls end with their step, computed answers follow one another, the day comes with events.

const cancels = (effects: readonly Effect[]) => effects.filter(({ type }) => type === "cancel");

describe("calls belong to their step", () => {
  const flow: Written = {
    answers: record({ model: text, email: text }),
    data: record({ price: { type: "integer" }, id: text }),
    calls: {
      price: {
        get: "/price{?model,id}",
        with: { model: "=model", id: "=data.id" },
        assign: { "/data/price": "=response.body.price", "/data/id": "=response.body.id" },
        poll: { every: "PT5S", until: "has(data.price)", timeout: "PT2M" },
        catch: { other: { message: "No hay precio", next: "sorry" } },
      },
      find: {
        get: "/models/{model}",
        with: { model: "=model" },
        assign: { "/data/id": "=response.body.id" },
        catch: { other: { message: "No está", next: "sorry", assign: { "/data/id": null } } },
      },
    },
    initial: "one",
    steps: {
      one: { title: "Uno", fields: { "/email": {} }, next: "two" },
      two: { title: "Dos", enter: "price", fields: { "/model": {} }, next: "three" },
      three: {
        title: "Tres",
        fields: { "/model": {} },
        on: { "/model": { any: { when: "has(model)", call: "find" } } },
        next: "four",
      },
      four: { title: "Cuatro", notice: "Cuatro", next: "end" },
      sorry: { title: "Perdón", notice: "Perdón", next: "end" },
      end: { type: "final" },
    },
  };

  test("those of a step that is left are given up, a poll between two tries too", async () => {
    const wizard = await openWritten(flow);
    const price = idOf(wizard.send(press("next")));
    expect(wizard.send({ type: "go-back" })).toEqual([{ type: "cancel", id: price }]);
    expect(wizard.send(wizard.reply(price, null, 500))).toEqual([]);
    expect(wizard.view).toMatchObject({ step: { id: "one" } });
    expect(wizard.view.failure).toBeUndefined();
    wizard.send(wizard.reply(idOf(wizard.send(press("next"))), {}));
    expect(wizard.effects).toMatchObject([{ type: "wait" }]);
    expect(cancels(wizard.send(press("next")))).toHaveLength(1);
    expect(wizard.run.sequences).toEqual([]);
  });

  test("reads of a step are made again when their request changes, but not for what they brought", async () => {
    const wizard = await openWritten(flow);
    const first = idOf(wizard.send(press("next")));
    const changed = wizard.send(answer("/model", "gol"));
    expect(changed).toMatchObject([
      { type: "cancel", id: first },
      { type: "request", url: "/price?model=gol" },
    ]);
    expect(wizard.send(wizard.reply(idOf(changed), { price: 7, id: "a" }))).toEqual([]);
    expect(requests(wizard.send(answer("/model", "up")))).toMatchObject([{ url: "/price?model=up&id=a" }]);
    expect(requests(wizard.send(answer("/email", "x@y.z")))).toEqual([]);
  });

  async function atThree() {
    const wizard = await openWritten(flow);
    const price = idOf(wizard.send(press("next")));
    wizard.send(wizard.reply(price, { price: 1 }), press("next"));
    expect(wizard.view.step.id).toBe("three");
    return wizard;
  }

  test("a rule's newer call gives up its older one", async () => {
    const wizard = await atThree();
    const old = idOf(wizard.send(answer("/model", "gol")));
    const effects = wizard.send(answer("/model", "up"));
    expect(effects).toContainEqual({ type: "cancel", id: old });
    wizard.send(wizard.reply(idOf(effects), { id: "up" }), wizard.reply(old, { id: "gol" }));
    expect(wizard.run.state.data).toMatchObject({ id: "up" });
    const last = idOf(wizard.send(answer("/model", "uno")));
    expect(wizard.send({ type: "answer", pointer: "/model", value: undefined })).toEqual([
      { type: "cancel", id: last },
    ]);
  });

  test("rules wait for the end of a word", async () => {
    const wizard = await atThree();
    const typing = (value: string): Event => ({ type: "answer", pointer: "/model", value, isTyping: true });
    expect(wizard.send(typing("g"), typing("gol"))).toEqual([]);
    expect(requests(wizard.send(answer("/model", "gol")))).toMatchObject([{ url: "/models/gol" }]);
    expect(wizard.send(answer("/model", "gol"))).toEqual([]);
    expect(requests(wizard.send(typing("up"), press("next")))).toMatchObject([{ url: "/models/up" }]);
  });

  test("a rule's call that fails behind the person's back is not told elsewhere", async () => {
    const wizard = await atThree();
    const find = idOf(wizard.send(answer("/model", "gol")));
    wizard.send({ type: "go-back" }, wizard.reply(find, null, 500));
    expect(wizard.view).toMatchObject({ step: { id: "two" } });
    expect(wizard.view.failure).toBeUndefined();
  });
});

describe("what follows from answers", () => {
  test("computed answers follow one another however many they are, and in whatever order they stand", async () => {
    const names = Array.from({ length: 24 }, (_, index) => `c${index}`);
    const number = { type: "integer", title: "Número" };
    const wizard = await openWritten({
      answers: record(Object.fromEntries(["first", ...names].map((name) => [name, number]))),
      computed: Object.fromEntries(
        names
          .map((name, index) => [`/${name}`, { value: `${names[index - 1] ?? "first"} + 1` }] as const)
          .reverse(),
      ),
      initial: "one",
      steps: {
        one: {
          title: "Uno",
          fields: Object.fromEntries(["first", ...names].map((name) => [`/${name}`, {}])),
          next: "end",
        },
        end: { type: "final" },
      },
    });
    wizard.send(answer("/first", 0));
    expect(wizard.run.state.answers).toMatchObject({ c0: 1, c23: 24 });
  });

  test("a list is taken once, whatever is written while it is gone through", async () => {
    const key = { type: "string" };
    const wizard = await openWritten({
      answers: record({ names: { type: "array", maxItems: 9, title: "Nombres", items: record({ key }) } }),
      data: record({ done: { type: "array", items: key } }),
      calls: {
        upload: {
          post: "/upload",
          for: "names.filter(n, !(n.key in data.done))",
          as: "n",
          body: { key: "=n.key" },
          assign: { "/data/done": "=data.done + [n.key]" },
        },
      },
      initial: "one",
      steps: {
        one: { title: "Uno", fields: { "/names": {} }, call: "upload", next: "end" },
        end: { type: "final" },
      },
    });
    wizard.send({
      type: "answer",
      pointer: "/names",
      value: ["a", "b", "c", "d"].map((name) => ({ key: name })),
    });
    const uploaded: unknown[] = [];
    for (
      let [asked] = requests(wizard.send(press("next")));
      asked;
      [asked] = requests(wizard.send(wizard.reply(asked.id)))
    )
      uploaded.push(asked.body);
    expect(uploaded).toEqual(["a", "b", "c", "d"].map((name) => ({ key: name })));
    expect(wizard.run.state.data).toEqual({ done: ["a", "b", "c", "d"] });
  });

  test("null clears where it is assigned, received or computed", async () => {
    const wizard = await openWritten({
      answers: record({ name: text, code: { ...text, default: "x" }, note: text }),
      data: record({ id: { ...text, default: "1" } }),
      computed: { "/note": { when: "has(name)", value: "name == 'Ana' ? null : 'otra'" } },
      initial: "one",
      steps: {
        one: {
          title: "Uno",
          fields: { "/name": {}, "/code": { required: true }, "/note": {} },
          actions: {
            clear: { title: "Borrar", validates: false, assign: { "/code": null, "/data/id": null } },
          },
        },
        end: { type: "final" },
      },
    });
    wizard.send(answer("/name", "Ana"), press("clear"));
    expect(wizard.run.state).toMatchObject({ answers: { name: "Ana" }, data: {} });
    expect(Object.keys(wizard.run.state.answers)).toEqual(["name"]);
    expect(Object.keys(wizard.run.state.data)).toEqual([]);
  });
});

test("the day comes with events: a page open past midnight takes the new one", async () => {
  const wizard = await openWritten({
    answers: record({ date: { type: "string", format: "date", title: "Fecha", maxDate: "today" } }),
    context: record({ today: { type: "string", format: "date" } }),
    initial: "one",
    steps: { one: { title: "Uno", fields: { "/date": {} }, next: "end" }, end: { type: "final" } },
  });
  wizard.send(answer("/date", "2026-11-21"));
  expect(wizard.view.problems).toMatchObject([{ code: "field_date_max" }]);
  wizard.send({ type: "day", today: "2026-11-21" });
  expect(wizard.view.problems).toEqual([]);
  expect(wizard.run.state.context).toEqual({ today: "2026-11-21" });
  const before = wizard.run;
  wizard.send({ type: "day", today: "2026-11-21" }, { type: "day", today: "mañana" });
  expect(wizard.run).toBe(before);
});

test("a final step shows its questions as they are, and asks nothing of them", async () => {
  const wizard = await openWritten({
    answers: record({ name: text, code: text }),
    initial: "one",
    steps: {
      one: { title: "Uno", fields: { "/name": {} }, next: "end" },
      end: { type: "final", title: "Fin", fields: { "/name": {}, "/code": { required: true } } },
    },
  });
  wizard.send(answer("/name", "Ana"), press("next"));
  expect(wizard.view).toMatchObject({
    step: { final: true },
    problems: [],
    fields: [
      { pointer: "/name", readOnly: true, value: "Ana" },
      { pointer: "/code", readOnly: true },
    ],
  });
  const before = wizard.run.state;
  wizard.send(answer("/name", "Eva"));
  expect(wizard.run.state).toBe(before);
});

test("what a source computes stays in a restored draft until the source answers, and the person with it", async () => {
  const flow = await openFlow({
    answers: record({ year: text, price: { type: "integer", title: "Precio" }, note: text }),
    sources: {
      summary: {
        get: "/summary{?year}",
        with: { year: "=year" },
        when: "has(year)",
        item: "=response.body",
        key: "=item",
      },
    },
    computed: { "/price": { when: "has(year)", value: "source.summary.price" } },
    initial: "one",
    steps: {
      one: {
        title: "Uno",
        fields: { "/year": {}, "/price": { readOnly: true } },
        next: [{ when: "has(price) && price > 100", to: "dear" }, { to: "end" }],
      },
      dear: { title: "Caro", fields: { "/note": {} }, next: "end" },
      end: { type: "final" },
    },
  });
  const wizard = open(flow);
  const asked = idOf(wizard.send(answer("/year", "2020")));
  wizard.send(wizard.reply(asked, { price: 500 }), press("next"));
  expect(wizard.run.state).toMatchObject({ at: "dear", answers: { price: 500 } });
  const [restored, effects] = restore(flow, wizard.run.state, {});
  expect(restored.state).toEqual(wizard.run.state);
  const [typed] = transition(flow, restored, answer("/note", "x"));
  expect(typed.state).toMatchObject({ at: "dear", answers: { price: 500 } });
  const reply = (body: object, status = 200) => wizard.reply(idOf(effects), body, status);
  expect(transition(flow, typed, reply({ price: 700 }))[0].state).toMatchObject({ answers: { price: 700 } });
  expect(transition(flow, typed, reply({ price: 7 }))[0].state).toMatchObject({ at: "one" });
  expect(transition(flow, typed, reply({}, 500))[0].state.answers).not.toHaveProperty("price");
});
