import { expect, test, vi } from "vitest";
import type { Host } from "#engine/react/host.ts";
import { createSession, type Machine } from "#engine/react/session.ts";
import type { Destination, Effect, Event, Reply, Run, State, View } from "#engine/runtime/index.ts";
import { runOf } from "#engine/runtime/run.ts";

type FakeRun = Run & { readonly events: readonly Event[] };

const today = "2026-11-20";
const state: State = { release: "", context: { today }, answers: {}, data: {}, at: "", taken: {} };
const blank = runOf(state);
const request = (id: number): Effect => ({
  type: "request",
  id,
  call: "save",
  method: "POST",
  url: "/accidents",
  files: [],
  timeout: 1000,
});

/** A machine that remembers events and answers a press with the given effects. */
function machineOf(first: readonly Effect[], pressed: readonly Effect[] = []): Machine {
  const begun: FakeRun = { ...blank, events: [] };
  return {
    first: [begun, first],
    transition(run, event) {
      const context = event.type === "day" ? { today: event.today } : run.state.context;
      const next: FakeRun = { ...run, state: { ...run.state, context }, events: [...eventsOf(run), event] };
      return [next, event.type === "press" ? pressed : []];
    },
    draftOf: (run) => run.state,
    viewOf: (run) =>
      ({
        step: {
          id: eventsOf(run)
            .map(({ type }) => type)
            .join(" "),
        },
      }) as unknown as View,
  };
}

// The session hands back the runs that this machine made.
const eventsOf = (run: Run) => (run as FakeRun).events;

function hostOf(answer: Promise<Reply> = new Promise(() => {})) {
  const signals: AbortSignal[] = [];
  const told: string[] = [];
  const host = {
    request: (effect: { id: number }, signal: AbortSignal) => {
      signals.push(signal);
      told.push(`request ${effect.id}`);
      return answer;
    },
    today: () => today,
    save: () => told.push("save"),
    saveFile: (name: string, content: string) => told.push(`save-file ${name} ${content}`),
    start: (to: Destination, _: unknown, done?: string) =>
      told.push(["flow" in to ? `start ${to.flow}` : `start ${to.route}`, done].filter(Boolean).join(": ")),
    finish: () => told.push("finish"),
  } as unknown as Host;
  return { host, signals, told };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

test("gives the person a file", async () => {
  const { host, told } = hostOf();
  const file = { type: "save-file", name: "a.pdf", content: "JVBERg==" } as const;
  createSession(machineOf([file]), () => host).open();
  await settled();
  expect(told).toEqual(["save-file a.pdf JVBERg=="]);
});

test("asks once although it is opened, closed and opened again at once", async () => {
  const { host, told } = hostOf();
  const session = createSession(machineOf([request(1)]), () => host);
  session.open()();
  session.open();
  await settled();
  expect(told).toEqual(["request 1"]);
});

test.for([
  ["a page that is left by a button", {}, "start clientes/1"],
  ["an end that leads on", { leads: true }, "start clientes/1: Guardado"],
] as const)("what an end says goes along from %s", async ([, end, said]) => {
  const { host, told } = hostOf();
  const machine = machineOf([{ type: "start", to: { route: "clientes/1" } }]);
  const step = { final: true, message: "Guardado", ...end };
  createSession({ ...machine, viewOf: () => ({ step }) as unknown as View }, () => host).open();
  await settled();
  expect(told).toEqual([said]);
});

test("aborts what is under way when it closes and asks again when it reopens", async () => {
  const { host, told, signals } = hostOf();
  const session = createSession(machineOf([request(1)]), () => host);
  const close = session.open();
  await settled();
  close();
  expect(signals[0]?.aborted).toBe(true);
  session.open();
  await settled();
  expect(told).toEqual(["request 1", "request 1"]);
});

test("announces and saves a change before performing what it asks for", async () => {
  const { host, told } = hostOf();
  const session = createSession(machineOf([], [request(1), { type: "finish" }]), () => host);
  session.open();
  session.subscribe(() => told.push("announce"));
  session.send({ type: "press", action: "next" });
  expect(told).toEqual(["announce", "save"]);
  await settled();
  expect(told).toEqual(["announce", "save", "request 1", "finish"]);
});

test("turns a reply into an event", async () => {
  const { host } = hostOf(Promise.resolve({ status: 200, body: null }));
  const session = createSession(machineOf([request(1)]), () => host);
  session.open();
  await settled();
  expect(session.get().step.id).toBe("reply");
});

test("takes a rejection for a lost connection", async () => {
  const { host } = hostOf(Promise.reject(new Error("socket")));
  const replies: Event[] = [];
  const machine = machineOf([request(1)]);
  const session = createSession(
    {
      ...machine,
      transition: (run, event) => {
        replies.push(event);
        return machine.transition(run, event);
      },
    },
    () => host,
  );
  session.open();
  await settled();
  expect(replies).toEqual([{ type: "reply", id: 1, reply: { problem: "network" } }]);
});

test("drops the reply of a cancelled request", async () => {
  let reply: (reply: Reply) => void = () => {};
  const { host, signals } = hostOf(new Promise((resolve) => (reply = resolve)));
  const session = createSession(machineOf([request(1)], [{ type: "cancel", id: 1 }]), () => host);
  session.open();
  await settled();
  session.send({ type: "press", action: "stop" });
  await settled();
  expect(signals[0]?.aborted).toBe(true);
  reply({ status: 200, body: null });
  await settled();
  expect(session.get().step.id).toBe("press");
});

test("waits with a timer and forgets it when closed", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const { host } = hostOf();
  const session = createSession(machineOf([{ type: "wait", id: 3, milliseconds: 500 }]), () => host);
  const close = session.open();
  await settled();
  vi.advanceTimersByTime(500);
  expect(session.get().step.id).toBe("elapsed");
  close();
  expect(vi.getTimerCount()).toBe(0);
  vi.useRealTimers();
});

test("tells the day before what a person does, once for each day", () => {
  let day = today;
  const { host } = hostOf();
  const session = createSession(machineOf([]), () => ({ ...host, today: () => day }));
  session.open();
  session.send({ type: "dismiss" });
  day = "2026-11-21";
  session.send({ type: "dismiss" });
  session.passDay();
  session.send({ type: "dismiss" });
  expect(session.get().step.id).toBe("dismiss day dismiss dismiss");
  day = "2026-11-22";
  session.passDay();
  expect(session.get().step.id).toBe("dismiss day dismiss dismiss day");
});

test.each([
  ["press", { type: "press", action: "next" }, "answer press"],
  ["go-to", { type: "go-to", step: "one" }, "answer go-to"],
  ["answer", { type: "answer", pointer: "/b", value: "x" }, "answer"],
  ["search", { type: "search", pointer: "/b", query: "x" }, "search"],
] as const)(
  "what is half typed goes before a %s, but another answer or a search leaves it be",
  (_, event, taken) => {
    const { host } = hostOf();
    const session = createSession(machineOf([]), () => host);
    session.drafts.register(() => session.send({ type: "answer", pointer: "/a", value: "typed" }));
    session.send(event as Event);
    expect(session.get().step.id).toBe(taken);
  },
);

test("what moves waits for what is being prepared, and an answer does not", async () => {
  const { host } = hostOf();
  const session = createSession(machineOf([]), () => host);
  let prepared: () => void = () => {};
  session.drafts.prepare(new Promise((resolve) => (prepared = resolve)));
  session.send({ type: "press", action: "next" });
  session.send({ type: "answer", pointer: "/a", value: "photo" });
  expect(session.get().step.id).toBe("answer");
  prepared();
  await settled();
  expect(session.get().step.id).toBe("answer press");
});
