import { describe, expect, test } from "vitest";
import type { Written } from "./fixtures.ts";
import { answer, idOf, openWritten, press, record, text } from "./wizard.ts";

// The texts of a refusal find the step that asks what they are about, and stay until it is answered.

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

  test("are said at their questions alone: the failure says those of none, and all to whom the flow leads away", async () => {
    expect((await refused({ email: ["No llega"] })).view.failure).toMatchObject({ message: "" });
    expect((await refused({ email: ["No llega"], unknown: ["No sé"] })).view.failure?.message).toBe("No sé");
    expect((await refused()).view.failure?.message).toBe("");
    expect((await refused(both, "away")).view.failure?.message).toBe("No existe\nFalta el apellido");
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
