import { expect, test } from "vitest";
import { type Event, type FieldView, restore, start, viewOf } from "#engine/runtime/index.ts";
import { wordsOfSlot } from "#engine/runtime/path/item-words.ts";
import { openFixture } from "./fixtures.ts";
import { answer, idOf, open, press, today } from "./wizard.ts";

test("a question tells its source and what was chosen in it", async () => {
  const wizard = open(await openFixture("sources"));
  wizard.send(answer("/province", "Salta"));
  wizard.send(wizard.reply(wizard.run.last, { data: [{ id: 2, name: "Cafayate", code: "A4427" }] }));
  wizard.send({ type: "answer", pointer: "/locality", value: { name: "Cafayate", id: 2 } });
  const field = wizard.view.fields.find(({ pointer }) => pointer === "/locality");
  expect(field).toMatchObject({
    source: { id: "localities", status: "ready", chosen: ["2"], search: false },
  });
  expect(wizard.run.sources.localities?.options[0]?.description).toBe("A4427");
});

test("what a source tells of an option is shown, and neither stored nor sent", async () => {
  const wizard = open(await openFixture("given"));
  wizard.send(press("next"), answer("/covers", ["fire"]));
  const covers = () => wizard.view.fields.find(({ pointer }) => pointer === "/covers");
  expect(covers()).toMatchObject({
    widget: "checkboxes",
    source: {
      id: "covers",
      chosen: ["fire"],
      options: [
        { key: "fire", label: "Cobertura fire", value: "fire", facts: { price: 100 } },
        { key: "hail", label: "Cobertura hail", value: "hail", facts: { price: 300 } },
      ],
    },
  });
  expect(JSON.stringify(wizard.run.state)).not.toContain("price");
  const [sent] = wizard.send(press("next"));
  expect(sent).toMatchObject({ call: "keep", body: { covers: ["fire"] } });
});

test("an amount is in the currency that the nearest answer of that name says, and in its own where none does", async () => {
  const wizard = open(await openFixture("money-from"));
  const of = (fields: readonly FieldView[]): readonly string[] =>
    fields.flatMap((field) => {
      if (field.type === "group") return of(field.fields);
      return field.type === "leaf" ? (field.schema.money ?? []) : [];
    });
  const currencies = () => of(wizard.view.fields);
  expect(currencies()).toEqual(["ARS", "ARS", "ARS"]);
  wizard.send(answer("/currency", "USD"));
  expect(currencies()).toEqual(["USD", "USD", "USD"]);
  wizard.send(answer("/house/currency", "ARS"));
  expect(currencies()).toEqual(["USD", "USD", "ARS"]);
});

test("a list says the options that are there and calls the others as its source would", async () => {
  const wizard = open(await openFixture("given"));
  wizard.send(answer("/postcode", "2000"), press("next"));
  wizard.send(
    answer("/nearby", [
      { id: 1, name: "Centro" },
      { id: 9, name: "Sur" },
    ]),
  );
  wizard.send(wizard.reply(wizard.run.last, [{ id: 1, name: "Centro" }]));
  const nearby = wizard.view.fields.find(({ pointer }) => pointer === "/nearby");
  expect(nearby).toMatchObject({
    source: { id: 'branches ["2000"]', chosen: ["1"], label: "Centro, Sur" },
  });
});

test("a final step finishes once, and nobody goes back from it", async () => {
  const wizard = open(await openFixture("final"));
  expect(wizard.send(answer("/wants", false), press("next"))).toEqual([{ type: "finish" }]);
  expect(wizard.send({ type: "go-back" }, { type: "go-to", step: "one" }, { type: "retry" })).toEqual([]);
  expect(wizard.view).not.toHaveProperty("back");
});

test("the place of a step has the values of the context and of the data, as far as they are known", async () => {
  const flow = await openFixture("host");
  expect(flow.host).toEqual({ area: "broker", route: "cotizaciones/{year}", draft: ["year"] });
  const wizard = open(flow);
  expect(wizard.view.step.path).toBe("localización");
  const paths = (year: number) => viewOf(flow, start(flow, { ...today, year })[0]).progress[0]?.path;
  expect(paths(2024)).toBe("localización/2024");
  const asked = wizard.send(answer("/plan", "oro"), press("next"));
  wizard.send(wizard.reply(idOf(asked), { id: "Q/1" }));
  expect(wizard.view.step.path).toBe("coberturas/Q%2F1/todas");
});

test("a question says whether its widget offers shortcuts, where a rule says when", async () => {
  const wizard = open(await openFixture("fields"));
  const offered = () =>
    Object.fromEntries(
      wizard.view.fields.flatMap((field) =>
        field.type === "leaf" && field.shortcuts !== undefined ? [[field.pointer, field.shortcuts]] : [],
      ),
    );
  expect(offered()).toEqual({ "/starts": false });
  wizard.send(answer("/kind", "a"));
  expect(offered()).toEqual({ "/starts": true });
});

test("sections are always as many, and the pages of one fill it", async () => {
  const wizard = open(await openFixture("sections"));
  const shown = () => wizard.view.sections.map(({ title, status, filled }) => [title, status, filled]);
  const later = [
    [expect.any(String), "ahead", 0],
    ["Revisión", "ahead", 0],
  ];
  expect(shown()).toEqual([["Las personas", "current", 1], ...later]);
  wizard.send(answer("/isOther", true));
  expect(shown()).toEqual([["Las personas", "current", 0.5], ...later]);
  wizard.send(press("next"), press("next"));
  expect(wizard.view.step.id).toBe("advice");
  expect(shown()).toEqual([["Las personas", "current", 1], ...later]);
  wizard.send(press("next"), answer("/plan", "oro"));
  expect(shown().slice(0, 2)).toEqual([
    ["Las personas", "done", 1],
    ["Lo que se asegura: oro", "current", 1],
  ]);
  wizard.send(press("next"));
  expect(wizard.view.summary.map(({ step, group }) => [step, group])).toEqual([
    ["who", "Las personas"],
    ["other", "Las personas"],
    ["what", "Lo que se asegura: oro"],
  ]);
});

test("a step that the review opened says which action leads back, and forgets it when it is left otherwise", async () => {
  const wizard = open(await openFixture("review"));
  wizard.send(answer("/name", "Ana"));
  wizard.send(wizard.reply(idOf(wizard.send(press("next")))));
  wizard.send(wizard.reply(idOf(wizard.send(press("next"))), { price: 10 }), press("next"));
  expect(wizard.view.summary.map(({ canChange }) => canChange)).toEqual([true, true, true]);
  wizard.send({ type: "go-to", step: "plan" });
  expect(wizard.view).toMatchObject({ back: "review", actions: [{ id: "next", returns: true }] });
  expect(wizard.run.state.review).toBe("review");
  wizard.send({ type: "go-to", step: "person" });
  expect(wizard.view.actions).toMatchObject([{ id: "next", returns: true }]);
  wizard.send({ type: "go-back" });
  expect(wizard.view.step.id).toBe("review");
  expect(wizard.run.state).not.toHaveProperty("review");
  wizard.send({ type: "go-back" }, { type: "go-to", step: "person" });
  expect(wizard.view.actions[0]).not.toHaveProperty("returns");
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

test("fixed items take title, hint and drawing of their slots, and why those ask again", async () => {
  const wizard = open(await openFixture("slots"));
  const slot = { tag: "front", title: "Frente", hint: "A 45°", drawing: "front", refusal: "Borrosa" };
  wizard.send(wizard.reply(1, [slot] as never));
  expect(wizard.view.fields).toMatchObject([
    {
      type: "list",
      fixed: true,
      canAdd: false,
      canRemove: false,
      items: [{ title: "Frente", hint: "A 45°", drawing: "front", refusal: "Borrosa" }],
    },
  ]);
});

test("slots that are keys are called and drawn as the options of their key", async () => {
  const wizard = open(await openFixture("slots-of-keys"));
  wizard.send(answer("/kind", "car"), press("next"));
  wizard.send(wizard.reply(wizard.run.last, []));
  expect(wizard.view.fields).toMatchObject([
    { items: [{ title: "Frente", hint: "A 45°", drawing: "front" }, { title: "Techo" }] },
  ]);
});

test("a slot that says nothing of itself is called and drawn as its key", () => {
  const tag = { enum: ["front"], titles: { front: "Frente" }, drawings: { front: "front" } };
  const list = { key: "tag", schema: { items: { properties: { tag } } } };
  const words = (slot: object) => wordsOfSlot(list as never, { tag: "front", ...slot } as never);
  expect(words({ title: "", drawing: "" })).toEqual({ title: "Frente", drawing: "front" });
  expect(words({ drawing: "motorcycle-front" })).toEqual({ title: "Frente", drawing: "motorcycle-front" });
});

test("a list of files asks for its slots, each as the rules of the part that keeps its key say", async () => {
  const wizard = open(await openFixture("told"));
  const file = { key: "a", name: "a.jpg", type: "image/jpeg", size: 10, place: "paper" };
  wizard.send({ type: "answer", pointer: "/files", value: [file] });
  const slots = wizard.view.fields.flatMap((field) => (field.type === "leaf" ? (field.slots ?? []) : []));
  expect(slots).toEqual([
    {
      key: "front",
      part: "place",
      title: "Frente",
      hint: "A 45°",
      drawing: "front",
      group: "El auto",
      isOptional: false,
    },
    { key: "paper", part: "place", title: "Cédula", hint: "Ya está", group: "Los papeles", isOptional: true },
  ]);
});

test("a problem says its own words and the card that it is on; what is folded away says so", async () => {
  const wizard = open(await openFixture("told"));
  wizard.send({ type: "remove-item", pointer: "/others", index: 0 }, press("next"));
  expect(wizard.view.problems.map(({ help }) => help)).toEqual([
    "Contanos qué pasó",
    "Agregá al otro conductor",
  ]);
  wizard.send(answer("/what", "x".repeat(21)), { type: "add-item", pointer: "/others" });
  wizard.send(answer("/others/0/plate", "AZ 73"));
  expect(wizard.view.problems).toMatchObject([
    { title: "¿Qué pasó?", help: "Son 21 letras" },
    { title: "Patente", item: "Tercero 1", help: "Va como AB 123 CD, y no AZ 73" },
  ]);
  expect(wizard.view.fields).toMatchObject([
    {},
    { folded: "Sumar detalles" },
    { items: [{ fields: [{}, { folded: "Más datos" }] }] },
    {},
  ]);
});

test("what is read stands in its group and at its day, where there is such a day", async () => {
  const wizard = open(await openFixture("whole-steps"));
  expect(wizard.view.step.facts.slice(0, 3)).toEqual([
    { id: "number", title: "Póliza", value: "P-1", isShared: true },
    { id: "end", title: "Vence", value: "A las 12", group: "Después", date: "2026-11-21" },
    { id: "never", title: "Nunca", value: "No hay tal día", group: "Después" },
  ]);
  expect(wizard.view.step.facts.at(-1)).toMatchObject({ group: "Una cláusula", isFolded: true });
});

test("a choice goes on while nothing else can be answered", async () => {
  const wizard = open(await openFixture("slots-of-keys"));
  expect(wizard.view.step.advance).toBe("/kind");
  wizard.send(answer("/kind", "bike"));
  expect(wizard.view.step).not.toHaveProperty("advance");
  wizard.send(answer("/kind", "car"));
  expect(wizard.view.step.advance).toBe("/kind");
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
