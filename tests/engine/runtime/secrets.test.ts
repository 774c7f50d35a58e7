import { expect, test } from "vitest";
import { draftOf, restore, start, transition, viewOf } from "#engine/runtime/index.ts";
import { openFixture } from "./fixtures.ts";
import { answer, open, openWritten, press, record, requests, text, today } from "./wizard.ts";

const number = "4509953566233704";
const password = "contraseña larga";

test("a draft holds no secret, at any moment of typing", async () => {
  const flow = await openFixture("secrets");
  let [run] = start(flow, today);
  for (let size = 1; size <= number.length; size += 1) {
    const event = { ...answer("/card/number", number.slice(0, size)), isTyping: true } as never;
    [run] = transition(flow, run, event);
    expect(draftOf(flow, run.state).answers).toEqual({});
  }
  [run] = transition(flow, run, answer("/card/expiration", "11/28"));
  expect(run.state.answers).toEqual({ card: { number, expiration: "11/28" } });
  expect(draftOf(flow, run.state)).toEqual({ ...run.state, answers: { card: { expiration: "11/28" } } });
});

test("a draft without secrets is the state itself", async () => {
  const flow = await openFixture("secrets");
  const [run] = transition(flow, start(flow, today)[0], answer("/name", "Ana"));
  expect(draftOf(flow, run.state)).toBe(run.state);
});

test("a stored secret, from wherever it comes, is not taken up", async () => {
  const flow = await openFixture("secrets");
  const { state } = start(flow, today)[0];
  const [run] = restore(flow, { ...state, answers: { name: "Ana", password, card: { number } } }, today);
  expect(run.state.answers).toEqual({ name: "Ana" });
});

test("a request says whether its body is made with secrets, and one that sends the answers is not", async () => {
  const wizard = open(await openFixture("secrets"));
  wizard.send(answer("/name", "Ana"), answer("/card/number", number), answer("/card/expiration", "11/28"));
  const [save] = requests(wizard.send(answer("/card/code", "123"), press("next")));
  expect(save?.holdsSecrets).toBeUndefined();
  expect(JSON.stringify(save)).not.toContain(number);
  const [keep] = requests(wizard.send(wizard.reply(save?.id ?? 0, {})));
  expect(keep).toMatchObject({ holdsSecrets: true, body: { number, code: "123" } });
});

test("the summary of a view says the last digits of a card, and nothing of a password", async () => {
  const flow = await openFixture("secrets");
  const [begun] = start(flow, today);
  const answers = {
    name: "Ana",
    card: { number, code: "123", expiration: "11/28" },
    password,
    again: password,
  };
  const taken = { card: "next", password: "next" };
  const view = viewOf(flow, { ...begun, state: { ...begun.state, answers, taken, at: "review" } });
  const text = JSON.stringify(view.summary);
  expect(text).toContain("•••• 3704");
  expect(text).toContain("••••••••");
  for (const secret of [number, password, '"123"']) expect(text).not.toContain(secret);
});

test("a number and a yes are secrets as a text is: typed, sent in a body, and nowhere else", async () => {
  const wizard = await openWritten({
    answers: record({
      health: record({
        weight: { type: "integer", title: "Peso", maximum: 200, secret: true },
        smokes: { type: "boolean", title: "¿Fuma?", secret: true },
        since: { ...text, secret: true },
      }),
    }),
    initial: "health",
    steps: {
      health: {
        path: "salud",
        title: "Salud",
        fields: {
          "/health": {
            group: {
              as: "h",
              fields: {
                weight: { required: true },
                smokes: { required: true },
                since: { visible: "has(h.smokes) && h.smokes", required: true },
              },
            },
          },
        },
        actions: { next: { title: "Seguir", next: "review" } },
      },
      review: {
        path: "resumen",
        title: "Resumen",
        summary: true,
        actions: { send: { title: "Enviar", call: "send", next: "end" } },
      },
      end: { type: "final", path: "listo", title: "Listo", message: "Listo" },
    },
    calls: { send: { post: "/requests", send: true, body: { secrets: { health: "=health" } } } },
  });
  wizard.send(answer("/health/weight", 64), answer("/health/smokes", true));
  wizard.send(answer("/health/since", "2010"), press("next"));
  expect(JSON.stringify(wizard.view.summary)).not.toMatch(/"value":(?!"••••••••")/);
  const [sent] = requests(wizard.send(press("send")));
  expect(sent?.holdsSecrets).toBe(true);
  expect(sent?.body).toEqual({
    health: {},
    secrets: { health: { weight: 64, smokes: true, since: "2010" } },
  });
});
