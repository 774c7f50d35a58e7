import { describe, expect, test } from "vitest";
import type { ScenarioDocument } from "#engine/language/index.ts";
import { type Event, runScenario } from "#engine/runtime/index.ts";
import { openFlow, type Written } from "./fixtures.ts";
import { answer, idOf, openWritten, press, record, requests, text, today } from "./wizard.ts";

// Ways that a wizard goes without being told: back to a step that was passed, ahead over steps that are complete.

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

test("a transition back to a step that was passed is covered; being sent back by a refusal is none", async () => {
  const flow = await openFlow({
    answers: record({ name: text, again: { type: "boolean" } }),
    initial: "one",
    steps: {
      one: { fields: { "/name": {} }, next: "two" },
      two: {
        fields: { "/again": {} },
        actions: {
          repeat: { title: "Otra vez", call: "ask", next: [{ when: "again", to: "one" }, { to: "end" }] },
        },
      },
      end: { type: "final", title: "Fin" },
    },
    calls: { ask: { post: "/ask" } },
  });
  const scenario = (answers: Readonly<Record<string, boolean>>, status: number): ScenarioDocument => ({
    $schema: "",
    flow: flow.id,
    title: "",
    given: today,
    replies: { ask: { status, body: { error: { message: { name: ["No"] } } } } },
    steps: [
      { at: "one", press: "next" },
      { at: "two", answer: answers, press: "repeat" },
    ],
  });
  const covered = (answers: Readonly<Record<string, boolean>>, status: number) =>
    [...runScenario(flow, scenario(answers, status)).coverage.transitions].toSorted();
  expect(covered({ "/again": true }, 200)).toEqual(["one/next>two", "two/repeat>one"]);
  expect(covered({ "/again": true }, 400)).toEqual(["one/next>two"]);
  expect(covered({ "/again": false }, 200)).toEqual(["one/next>two", "two/repeat>end"]);
});
