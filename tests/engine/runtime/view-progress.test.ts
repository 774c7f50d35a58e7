import { expect, test } from "vitest";
import { openFixture, openFlow } from "./fixtures.ts";
import { answer, open, press } from "./wizard.ts";

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

test("progress goes by the button that is there, of two that lead elsewhere", async () => {
  const flow = await openFlow({
    answers: {
      type: "object",
      properties: {
        isFirm: { title: "¿Es empresa?", type: "boolean" },
        company: { title: "Empresa", type: "string" },
        street: { title: "Calle", type: "string" },
      },
    },
    initial: "who",
    steps: {
      who: {
        title: "Quién",
        fields: { "/isFirm": {} },
        actions: {
          firm: { title: "Seguir", visible: "has(isFirm) && isFirm", next: "company" },
          person: { title: "Seguir", visible: "!has(isFirm) || !isFirm", next: "home" },
        },
      },
      company: { title: "Empresa", fields: { "/company": {} }, next: "end" },
      home: { title: "Casa", fields: { "/street": {} }, next: "end" },
      end: { title: "Listo", final: true },
    },
  });
  const wizard = open(flow);
  const ids = () => wizard.view.progress.map(({ id }) => id);
  expect(ids()).toEqual(["who", "home"]);
  wizard.send(answer("/isFirm", true));
  expect(ids()).toEqual(["who", "company"]);
});

test("an end that says what it is answered with is one of the steps, and leads nowhere; another is none", async () => {
  const ends = { answers: { type: "object", properties: { name: { title: "Nombre", type: "string" } } } };
  const ids = async (end: object) => {
    const steps = {
      who: { title: "Quién", fields: { "/name": {} }, next: "end" },
      end: { type: "final", ...end },
    };
    const wizard = open(await openFlow({ ...ends, initial: "who", steps }));
    wizard.send(press("next"));
    return wizard.view.progress.map(({ id, status, answer, canOpen }) => ({ id, status, answer, canOpen }));
  };
  expect(await ids({ title: "Espera", answered: "En espera" })).toEqual([
    { id: "who", status: "done", answer: undefined, canOpen: false },
    { id: "end", status: "current", answer: "En espera", canOpen: false },
  ]);
  expect(await ids({ title: "Listo" })).toEqual([
    { id: "who", status: "done", answer: undefined, canOpen: false },
  ]);
});
