import { describe, expect, test } from "vitest";
import { parse } from "#engine/expression/index.ts";
import { flowEnvironment, readRelease } from "#engine/language/index.ts";
import { openBare, openFixture } from "./fixtures.ts";
import { answer, open, press, requests } from "./wizard.ts";

const file = { type: "object", file: { types: ["image/png"], maxBytes: 100 } };
const front = { key: "k1", name: "a.png", type: "image/png", size: 9 };
const steps = {
  one: { title: "Uno", fields: { "/front": {} }, call: "upload", next: "end" },
  end: { type: "final" },
};
const answers = { type: "object", properties: { front: file } };

describe("an item of a list that an expression makes", () => {
  test.each([
    "[front]",
    "[{'document': 'dni', 'file': front}].map(x, x.file)",
    "[front, front].filter(f, f.size > 1)",
  ])("keeps the content of its file: %s", (list) => {
    const calls = { upload: { post: "/files", for: list, as: "f", body: { bytes: "=f.content" } } };
    const wizard = open(openBare({ answers, initial: "one", steps, calls }));
    const effects = wizard.send(answer("/front", front as never), press("next"));
    expect(requests(effects)[0]).toMatchObject({ files: [{ pointer: "/bytes", key: "k1" }] });
  });
});

test("computed answers stand in the order of what they read, whatever shows it", () => {
  const integer = { type: "integer" };
  const names = ["a", "b", "c", "d"];
  const flow = openBare({
    answers: { type: "object", properties: Object.fromEntries(names.map((name) => [name, integer])) },
    initial: "one",
    steps: {
      one: {
        title: "Uno",
        fields: { "/a": {}, "/b": {}, "/c": { visible: "b > 0" }, "/d": {} },
        next: "end",
      },
      end: { type: "final" },
    },
    computed: { "/d": { value: "has(c) ? c : 0" }, "/b": { value: "a + 1" } },
  });
  expect(flow.computed.map(({ pointer }) => pointer)).toEqual(["/b", "/d"]);
});

test("what stands where the language has no expression is compiled by nobody", () => {
  const { release } = openBare({ answers, initial: "one", steps });
  const { environmentAt } = readRelease(release, flowEnvironment(release, parse));
  expect(() => environmentAt("/steps/one/title")).not.toThrow();
  for (const pointer of ["/steps/one/path", "/steps/one/once", "/nothing"])
    expect(() => environmentAt(pointer)).toThrow(pointer);
});

test("every request has its method and its time, every question its words", async () => {
  const wizard = open(await openFixture("requests"));
  const first = requests(wizard.effects);
  expect(first.map(({ method, url, timeout }) => [method, url, timeout])).toEqual([
    ["POST", "/posted", 30_000],
    ["PUT", "/put", 30_000],
    ["DELETE", "/deleted", 30_000],
  ]);
  wizard.send({ type: "add-item", pointer: "/items" });
  const asked = requests(wizard.send(answer("/kind", "put"))).filter(({ call }) => call === "source:places");
  expect(asked).toMatchObject([{ method: "PUT", timeout: 5000 }]);
  wizard.send(answer("/items/0/name", "Ana"));
  const [kind, , list] = wizard.view.fields;
  expect(wizard.view.step).toMatchObject({ path: "uno" });
  expect(kind).toMatchObject({ hint: "Elegiste put", widget: "radio-cards" });
  const [name, place] = list?.type === "list" ? (list.items[0]?.fields ?? []) : [];
  expect(name).toMatchObject({ title: "Nombre para put", widget: "textarea", readOnly: true });
  expect(place).toMatchObject({ source: { id: "places" } });
  const [dropped] = requests(wizard.send(press("next")));
  expect(dropped).toMatchObject({ method: "DELETE", url: "/drop/put", timeout: 1000 });
});
