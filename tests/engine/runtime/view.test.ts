import { expect, test } from "vitest";
import { type Event, restore, start } from "#engine/runtime/index.ts";
import { openFixture, openFlow } from "./fixtures.ts";
import { answer, idOf, open, press, today } from "./wizard.ts";

test("a question tells its source and what was chosen in it", async () => {
  const wizard = open(await openFixture("sources"));
  wizard.send(answer("/province", "Salta"));
  wizard.send(wizard.reply(wizard.run.last, { data: [{ id: 2, name: "Cafayate", code: "A4427" }] }));
  wizard.send({ type: "answer", pointer: "/locality", value: { name: "Cafayate", id: 2 } });
  const field = wizard.view.fields.find(({ pointer }) => pointer === "/locality");
  expect(field).toMatchObject({
    source: { id: "localities", status: "ready", chosen: "2", search: false },
  });
  expect(wizard.run.sources.localities?.options[0]?.description).toBe("A4427");
});

test("a final step finishes once, and nobody goes back from it", async () => {
  const wizard = open(await openFixture("final"));
  expect(wizard.send(answer("/wants", false), press("next"))).toEqual([{ type: "finish" }]);
  expect(wizard.send({ type: "go-back" }, { type: "go-to", step: "one" }, { type: "retry" })).toEqual([]);
  expect(wizard.view).not.toHaveProperty("back");
});

test("a question is closed without acting", async () => {
  const wizard = open(await openFixture("actions"));
  wizard.send(answer("/name", "Ana"), press("ask"));
  expect(wizard.view.confirm).toEqual({ action: "ask", message: "¿Seguro, Ana?" });
  wizard.send({ type: "dismiss" });
  expect(wizard.view.confirm).toBeUndefined();
  expect(wizard.view.step.id).toBe("one");
});

test("a refused press counts each time and shows what is missing", async () => {
  const wizard = open(await openFixture("actions"));
  wizard.send(press("send"), press("send"));
  expect(wizard.view).toMatchObject({ refusals: 2, problems: [{ code: "field_required", path: "/name" }] });
  expect(wizard.view.fields[0]).toMatchObject({ problem: { path: "/name" } });
});

test("items keep their keys while others come and go", async () => {
  const wizard = open(await openFixture("rows"));
  const keys = () => {
    const list = wizard.view.fields.find((field) => field.type === "list");
    return list?.items.map(({ key }) => key);
  };
  wizard.send(...[1, 2, 3].map((): Event => ({ type: "add-item", pointer: "/others" })));
  expect(keys()).toEqual(["1", "2", "3"]);
  wizard.send({ type: "remove-item", pointer: "/others", index: 1 });
  expect(keys()).toEqual(["1", "3"]);
  wizard.send({ type: "add-item", pointer: "/others" });
  expect(keys()).toEqual(["1", "3", "4"]);
});

test("fixed items take title and hint of their slots", async () => {
  const wizard = open(await openFixture("slots"));
  wizard.send(wizard.reply(1, [{ tag: "front", title: "Frente", hint: "A 45°" }] as never));
  expect(wizard.view.fields).toMatchObject([
    {
      type: "list",
      fixed: true,
      canAdd: false,
      canRemove: false,
      items: [{ title: "Frente", hint: "A 45°" }],
    },
  ]);
});

test("a server's text names the question and goes away when it is answered", async () => {
  const wizard = open(await openFixture("catch"));
  const body = { error: { code: "fields", message: { fullName: ["Feo"] } } };
  wizard.send(wizard.reply(idOf(wizard.send(press("save"))), body, 422));
  expect(wizard.view.problems).toEqual([
    { code: "field_invalid", path: "/name", params: {}, title: "Nombre", text: "Feo" },
  ]);
  wizard.send({ type: "answer", pointer: "/name", value: "Ana" });
  expect(wizard.view.problems).toEqual([]);
});

test("progress guesses what is ahead and gets better", async () => {
  const wizard = open(await openFixture("next"));
  const ids = () => wizard.view.progress.map(({ id, status }) => `${id} ${status}`);
  expect(ids()).toEqual(["one current", "old ahead"]);
  wizard.send(answer("/age", 30));
  expect(ids()).toEqual(["one current", "adult ahead", "old ahead"]);
  wizard.send(answer("/name", "Ana"), press("next"));
  expect(ids()).toEqual(["one done", "adult current"]);
  wizard.send({ type: "go-back" });
  expect(ids()).toEqual(["one current", "adult ahead"]);
});

test("a review sums up the steps of the path that it names", async () => {
  const text = { type: "string", maxLength: 9 };
  const flow = await openFlow({
    answers: { type: "object", properties: { a: { ...text, title: "A" }, b: text } },
    initial: "one",
    steps: {
      one: { title: "Uno", fields: { "/a": {} }, next: [{ when: "a == 'x'", to: "two" }, { to: "review" }] },
      two: { title: "Dos", fields: { "/b": {} }, next: "review" },
      review: { title: "Revisión", summary: ["one", "two"], next: "end" },
      end: { type: "final" },
    },
  });
  const wizard = open(flow);
  wizard.send(answer("/a", "y"), press("next"));
  expect(wizard.view).toMatchObject({
    step: { id: "review" },
    summary: [{ step: "one", title: "Uno", fields: [{ pointer: "/a", title: "A", value: "y" }] }],
  });
});

test("a draft of another release is refused", async () => {
  const flow = await openFixture("next");
  const [{ state }] = start(flow, today);
  expect(() => restore(flow, { ...state, release: "other" }, {})).toThrow("open it with its own release");
});

test("a restored draft takes what has changed since and stands at the end of its path", async () => {
  const flow = await openFixture("next");
  const [{ state }] = start(flow, { ...today, user: "ana" });
  const [run] = restore(flow, { ...state, at: "adult" }, { today: "2026-11-21" });
  expect(run.state).toMatchObject({ at: "one", context: { today: "2026-11-21", user: "ana" } });
});
