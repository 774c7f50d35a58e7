import { describe, expect, test } from "vitest";
import type { Effect, Event } from "#engine/runtime/index.ts";
import { openFlow, type Written } from "./fixtures.ts";
import { answer, idOf, open, press, requests } from "./wizard.ts";

// What a wizard promises whatever a flow says: nothing changes while it waits, field texts find their step, a way
// back ends the path, calls end with their step, computed answers follow one another, the day comes with events.

const text = { type: "string", title: "Texto", maxLength: 40 };
const record = (properties: object) => ({ type: "object", properties });
const openWritten = async (written: Written) => open(await openFlow(written));
const cancels = (effects: readonly Effect[]) => effects.filter(({ type }) => type === "cancel");

describe("while an action works", () => {
  const flow: Written = {
    answers: record({
      email: text,
      more: { ...text, maxLength: 4 },
      rows: { type: "array", maxItems: 3, items: record({ a: text }) },
    }),
    calls: { first: { post: "/first", send: true }, second: { post: "/second", send: true } },
    initial: "one",
    steps: {
      one: { title: "Uno", fields: { "/email": {}, "/more": {}, "/rows": {} }, next: "review" },
      review: {
        title: "Revisión",
        fields: { "/email": {}, "/rows": {} },
        actions: { send: { title: "Enviar", call: ["first", "second"], next: "end" } },
      },
      end: { type: "final" },
    },
  };
  const ways: readonly (readonly [string, Event])[] = [
    ["an answer", answer("/email", "otra@mail.com")],
    ["an answer of another step", answer("/more", "too long now")],
    ["a new item", { type: "add-item", pointer: "/rows" }],
    ["the removal of an item", { type: "remove-item", pointer: "/rows", index: 0 }],
    ["going back", { type: "go-back" }],
    ["going elsewhere", { type: "go-to", step: "one" }],
    ["another press", press("send")],
    ["another day", { type: "day", today: "2026-11-21" }],
  ];
  test.each(ways)("%s changes nothing until its last reply", async (_, event) => {
    const wizard = await openWritten(flow);
    wizard.send(answer("/email", "ana@mail.com"), answer("/rows/0/a", "x"), press("next"));
    const first = idOf(wizard.send(press("send")));
    const before = wizard.run;
    expect(wizard.send(event)).toEqual([]);
    expect(wizard.run).toEqual(before);
    const [second] = requests(wizard.send(wizard.reply(first)));
    expect(second).toMatchObject({ body: { email: "ana@mail.com", rows: [{ a: "x" }] } });
    wizard.send(event, wizard.reply(second?.id ?? 0));
    expect(wizard.run.state).toMatchObject({ at: "end", answers: { email: "ana@mail.com" } });
  });

  test("what a rule asked for is waited for, and judged", async () => {
    const wizard = await openWritten({
      answers: record({ plate: text, brand: { ...text, maxLength: 4 } }),
      calls: {
        find: {
          get: "/cars/{plate}",
          with: { plate: "=plate" },
          assign: { "/brand": "=response.body.brand" },
        },
        send: { post: "/send", send: true },
      },
      catch: { other: { message: "Error" } },
      initial: "one",
      steps: {
        one: {
          title: "Uno",
          fields: { "/plate": {}, "/brand": {} },
          on: { "/plate": { any: { when: "has(plate)", call: "find" } } },
          call: "send",
          next: "end",
        },
        end: { type: "final" },
      },
    });
    const find = idOf(wizard.send(answer("/plate", "AA123BB")));
    expect(wizard.send(press("next"), press("next"))).toEqual([]);
    expect(wizard.view.busy).toMatchObject({ call: "find", action: "next" });
    wizard.send(answer("/brand", "Fiat"));
    expect(requests(wizard.send(wizard.reply(find, { brand: "Volkswagen" })))).toEqual([]);
    expect(wizard.view).toMatchObject({ refusals: 1, problems: [{ path: "/brand" }] });
    expect(wizard.view.busy).toBeUndefined();
    expect(requests(wizard.send(answer("/brand", "VW"), press("next")))).toMatchObject([
      { call: "send", body: { plate: "AA123BB", brand: "VW" } },
    ]);
    // A rule that fails takes the press back: its words are read first.
    const again = await openWritten({ ...flow, ...ruleOf("find") });
    const lost = idOf(again.send(answer("/email", "x")));
    again.send(press("next"), again.reply(lost, null, 500));
    expect(again.view).toMatchObject({ step: { id: "one" }, failure: { message: "Error" } });
  });

  function ruleOf(call: string) {
    return {
      calls: { find: { get: "/find" } },
      catch: { other: { message: "Error" } },
      steps: {
        one: {
          title: "Uno",
          fields: { "/email": {} },
          on: { "/email": { any: { call } } },
          next: "end",
        },
        end: { type: "final" },
      },
    };
  }
});

describe("texts of a refusal", () => {
  const flow: Written = {
    answers: record({ name: text, plate: text, email: text }),
    calls: {
      save: { post: "/save", send: true },
      send: {
        post: "/send",
        send: true,
        catch: { away: { message: "=response.body.error.message", next: "sorry" } },
      },
    },
    catch: { "400": { message: "=response.body.error.message" }, other: { message: "Error" } },
    initial: "one",
    steps: {
      one: { title: "Uno", fields: { "/name": {} }, next: "two" },
      two: {
        title: "Dos",
        fields: { "/plate": {} },
        actions: { next: { title: "Seguir", call: "save", next: "three" } },
      },
      three: {
        title: "Tres",
        fields: { "/email": {} },
        actions: { send: { title: "Enviar", call: "send", next: "end" } },
      },
      sorry: { title: "Perdón", notice: "Perdón", next: "end" },
      end: { type: "final" },
    },
  };
  const refusal = (code: string, message: object) => ({ error: { code, message } });
  const both = { plate: ["No existe"], name: ["Falta el apellido"] };

  async function refused(message: object = both, code = "VALIDATION_FIELD_ERROR") {
    const wizard = await openWritten(flow);
    wizard.send(answer("/name", "Ana"), press("next"), answer("/plate", "AA"));
    wizard.send(wizard.reply(idOf(wizard.send(press("next")))));
    wizard.send(wizard.reply(idOf(wizard.send(press("send"))), refusal(code, message), 400));
    return wizard;
  }

  test("lead to the first step of the path that asks one of them, each on its own step", async () => {
    const wizard = await refused();
    expect(wizard.view.step.id).toBe("one");
    expect(wizard.view.problems).toMatchObject([{ path: "/name", text: "Falta el apellido" }]);
    wizard.send(answer("/name", "Ana Paz"));
    expect(wizard.view.problems).toEqual([]);
    wizard.send(press("next"));
    expect(wizard.view).toMatchObject({
      step: { id: "two" },
      problems: [{ path: "/plate", text: "No existe" }],
    });
  });

  test("stay while one goes about, and while another call fails", async () => {
    const wizard = await refused({ plate: ["No existe"] });
    expect(wizard.view.step.id).toBe("two");
    wizard.send({ type: "go-back" });
    expect(wizard.view).toMatchObject({ problems: [], step: { id: "one" } });
    wizard.send({ type: "go-to", step: "two" });
    expect(wizard.view.problems).toMatchObject([{ path: "/plate" }]);
    wizard.send(wizard.reply(idOf(wizard.send(press("next"))), null, 500));
    expect(wizard.view).toMatchObject({ failure: { message: "Error" }, problems: [{ path: "/plate" }] });
    wizard.send(wizard.reply(idOf(wizard.send(press("next")))), { type: "go-back" });
    expect(wizard.view.problems).toMatchObject([{ path: "/plate" }]);
  });

  test("go when the call is made again", async () => {
    const wizard = await refused({ plate: ["No existe"] });
    wizard.send(wizard.reply(idOf(wizard.send(press("next")))));
    expect(wizard.view.step.id).toBe("three");
    const sent = idOf(wizard.send(press("send")));
    wizard.send(wizard.reply(sent, null, 500), { type: "go-back" });
    expect(wizard.view).toMatchObject({ step: { id: "two" }, problems: [] });
  });

  test("of no question stay where they were said; a catch may lead elsewhere", async () => {
    const nowhere = await refused({ unknown: ["No sé"] });
    expect(nowhere.view).toMatchObject({ step: { id: "three" }, problems: [{ path: "/unknown" }] });
    expect((await refused(both, "away")).view.step.id).toBe("sorry");
  });
});

describe("the way back", () => {
  const flow: Written = {
    answers: record({ name: text, fixes: { type: "boolean", title: "¿?" } }),
    data: record({ status: text, count: { type: "integer" } }),
    calls: {
      count: { get: "/count", assign: { "/data/count": "=(has(data.count) ? int(data.count) : 0) + 1" } },
      emit: { post: "/emit", send: true, catch: { "409": { next: "confirm" }, "404": { next: "one" } } },
      again: { post: "/again" },
    },
    initial: "one",
    steps: {
      one: { title: "Uno", enter: "count", fields: { "/name": {} }, next: "two" },
      two: {
        title: "Dos",
        fields: { "/fixes": {} },
        actions: {
          again: { title: "De nuevo", call: "again", next: "two" },
          fix: { title: "Corregir", next: "one" },
          decide: { title: "Decidir", next: "decides" },
          emit: { title: "Emitir", next: "emitting" },
        },
      },
      decides: { next: [{ when: "has(fixes) && fixes", to: "one" }, { to: "end" }] },
      emitting: { title: "Emitiendo", enter: "emit", next: "end" },
      confirm: {
        title: "Confirmá",
        notice: "Cambió",
        actions: { accept: { title: "Sí", next: "emitting" } },
      },
      end: { type: "final" },
    },
  };

  test("to a passed step ends the path there; answers stay and its calls are made again", async () => {
    const wizard = await openWritten(flow);
    wizard.send(wizard.reply(1), answer("/name", "Ana"), press("next"));
    expect(requests(wizard.send(press("fix")))).toMatchObject([{ call: "count" }]);
    expect(wizard.run.state).toMatchObject({ at: "one", taken: {}, answers: { name: "Ana" } });
    wizard.send(press("next"));
    expect(wizard.view.step.id).toBe("two");
  });

  test("to the step where one is begins it again", async () => {
    const wizard = await openWritten(flow);
    wizard.send(wizard.reply(1), press("next"));
    const again = idOf(wizard.send(press("again")));
    wizard.send(wizard.reply(again));
    expect(wizard.run.state).toMatchObject({ at: "two", taken: { one: "next" } });
    expect(requests(wizard.send(press("again")))).toHaveLength(1);
  });

  test("leads over a step that only decides too", async () => {
    const wizard = await openWritten(flow);
    wizard.send(wizard.reply(1), press("next"), answer("/fixes", true), press("decide"));
    expect(wizard.run.state).toMatchObject({ at: "one", taken: {} });
  });

  test("is a failure's too, as often as it fails", async () => {
    const wizard = await openWritten(flow);
    wizard.send(wizard.reply(1), press("next"));
    let emit = idOf(wizard.send(press("emit")));
    for (const _ of [1, 2]) {
      wizard.send(wizard.reply(emit, null, 409));
      expect(wizard.view.step.id).toBe("confirm");
      emit = idOf(wizard.send(press("accept")));
      expect(wizard.view.step.id).toBe("emitting");
      expect(emit).toBeGreaterThan(0);
    }
    wizard.send(wizard.reply(emit, null, 404));
    expect(wizard.run.state).toMatchObject({ at: "one", taken: {} });
  });
});

describe("going to a step ahead", () => {
  const flow = (more: object): Written => ({
    answers: record({ name: { ...text }, plate: text, email: text }),
    calls: { save: { post: "/save" } },
    initial: "one",
    steps: {
      one: { title: "Uno", fields: { "/name": { required: true } }, next: "two" },
      two: { title: "Dos", fields: { "/plate": {} }, next: "decides", ...more },
      decides: { next: [{ when: "has(plate)", to: "pay" }, { to: "end" }] },
      pay: { title: "Pago", fields: { "/email": {} }, next: "end" },
      end: { type: "final" },
    },
  });
  const go: Event = { type: "go-to", step: "pay" };

  test("leads over steps that are complete and hold nothing to do", async () => {
    const wizard = await openWritten(flow({}));
    wizard.send(answer("/name", "Ana"), answer("/plate", "AA"), go);
    expect(wizard.run.state).toMatchObject({ at: "pay", taken: { one: "next", two: "next" } });
    wizard.send({ type: "go-back" }, { type: "go-back" });
    expect(wizard.view.step.id).toBe("one");
  });

  test.each<readonly [string, object, readonly Event[]]>([
    ["a step with a problem", {}, [answer("/plate", "AA")]],
    ["a step whose branch leads elsewhere", {}, [answer("/name", "Ana")]],
    ["a call", { call: "save" }, [answer("/name", "Ana"), answer("/plate", "AA")]],
    ["an assignment", { assign: { "/email": "x" } }, [answer("/name", "Ana"), answer("/plate", "AA")]],
    [
      "a confirmation",
      { actions: { next: { title: "Seguir", confirm: { message: "¿?" } } } },
      [answer("/name", "Ana"), answer("/plate", "AA")],
    ],
  ])("but not over %s", async (_, more, events) => {
    const wizard = await openWritten(flow(more));
    wizard.send(...events, go);
    expect(wizard.run.state).toMatchObject({ at: "one", taken: {} });
  });

  test("nor into an end", async () => {
    const wizard = await openWritten(flow({}));
    wizard.send(answer("/name", "Ana"), { type: "go-to", step: "end" });
    expect(wizard.view.step.id).toBe("one");
  });
});

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
    expect(wizard.run.works).toEqual([]);
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
