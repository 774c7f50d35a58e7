import { describe, expect, test } from "vitest";
import type { Event } from "#engine/runtime/index.ts";
import type { Written } from "./fixtures.ts";
import { answer, idOf, openWritten, press, record, requests, text } from "./wizard.ts";

// Nothing changes while an action works: what is sent is what was checked.

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
