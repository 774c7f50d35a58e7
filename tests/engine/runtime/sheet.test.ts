import { expect, test } from "vitest";
import type { Json } from "#engine/json/index.ts";
import type { ListView } from "#engine/runtime/index.ts";
import { answer, openWritten, press, record, requests, text } from "./wizard.ts";

const people = {
  type: "array",
  title: "Personas",
  maxItems: 4,
  items: {
    type: "object",
    properties: { name: text, dni: { type: "string", title: "DNI", dni: true }, isBoss: { type: "boolean" } },
    required: ["name", "dni"],
  },
};

const opened = (sheet = true) =>
  openWritten({
    answers: record({ people, note: text }),
    initial: "ask",
    steps: {
      ask: {
        path: "datos",
        title: "Datos",
        fields: {
          "/people": { required: true, rows: { as: "p", title: "Persona", sheet } },
          "/note": {},
        },
        on: { "/people/*/dni": { heard: { assign: { "/note": "=string(people.size())" } } } },
        actions: { next: { title: "Seguir", next: "end" } },
      },
      end: { type: "final", path: "listo", title: "Listo", message: "Listo" },
    },
  });

const listOf = (wizard: Awaited<ReturnType<typeof opened>>) => wizard.view.fields[0] as ListView;
const add = (...items: readonly Record<string, Json>[]) =>
  ({ type: "add-items", pointer: "/people", items }) as const;

test("a list as a spreadsheet tells its columns and how much room there is", async () => {
  const wizard = await opened();
  expect(listOf(wizard).sheet?.columns.map(({ part, title }) => [part, title])).toEqual([
    ["name", "Texto"],
    ["dni", "DNI"],
    ["isBoss", ""],
  ]);
  expect(listOf(wizard).sheet?.room).toBe(3);
  expect(listOf(await opened(false)).sheet).toBeUndefined();
});

test("items that come answered take the place of the one at hand, clean, and without what is not asked", async () => {
  const wizard = await opened();
  wizard.send(add({ name: " Ana ", dni: "12.345.678", other: 1 }, { name: "", dni: "1" }));
  expect(wizard.run.state.answers.people).toEqual([{ name: "Ana", dni: "12345678" }, { dni: "1" }]);
  expect(new Set(listOf(wizard).items.map(({ key }) => key)).size).toBe(2);
  // What is wrong is told at once, as of what was typed; what lacks, once somebody goes on.
  expect(wizard.view.problems.map(({ path }) => path)).toEqual(["/people/1/dni"]);
});

test("they are added behind what was answered, as far as there is room", async () => {
  const wizard = await opened();
  wizard.send(answer("/people/0/name", "Eva"));
  wizard.send(
    add({ name: "Ana" }, { name: "Bea" }),
    add({ name: "Caro" }, { name: "Dora" }),
    add({ name: "Fe" }),
  );
  expect((wizard.run.state.answers.people as { name: string }[]).map(({ name }) => name)).toEqual([
    ..."Eva Ana Bea Caro".split(" "),
  ]);
  expect(listOf(wizard)).toMatchObject({ canAdd: false, sheet: { room: 0 } });
});

test("rules hear each answer that came", async () => {
  const wizard = await opened();
  wizard.send(add({ name: "Ana", dni: "12345678" }, { name: "Bea", dni: "23456789" }));
  expect(wizard.run.state.answers.note).toBe("2");
});

test.each([
  ["no list", "/note"],
  ["nothing", "/constructor"],
])("items of %s change nothing", async (_, pointer) => {
  const wizard = await opened();
  const before = wizard.run;
  wizard.send({ type: "add-items", pointer, items: [{ name: "Ana" }] });
  expect(wizard.run).toEqual(before);
});

test("none are added while an action works", async () => {
  const wizard = await openWritten({
    answers: record({ people }),
    initial: "ask",
    calls: { save: { post: "/people", body: {} } },
    steps: {
      ask: {
        path: "datos",
        title: "Datos",
        fields: { "/people": { rows: { as: "p", sheet: true } } },
        actions: { next: { title: "Seguir", call: "save", next: "end" } },
      },
      end: { type: "final", path: "listo", title: "Listo", message: "Listo" },
    },
  });
  expect(requests(wizard.send(press("next")))).toHaveLength(1);
  wizard.send(add({ name: "Ana" }));
  expect(wizard.run.state.answers.people ?? []).toEqual([]);
});
