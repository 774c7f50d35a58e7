import { beforeAll, describe, expect, test } from "vitest";
import { getAt, isEqual, type Json, type JsonObject, setAt } from "#engine/json/index.ts";
import { type Replay, replay, type Sent, transition } from "#engine/runtime/index.ts";
import { leavesOf } from "#engine/runtime/path/flatten.ts";
import { walk } from "#engine/runtime/path/walk.ts";
import { allSends, type Send } from "./sends.ts";

type Accepted = { readonly send: Send; readonly played: Replay };

let sends: readonly Send[];
/** The last request of each call from each step: the one with most behind it. */
let accepted: readonly Accepted[];
beforeAll(async () => {
  sends = await allSends();
  const last = new Map(sends.map((send) => [`${send.flow.id} ${send.sent.call} ${send.sent.at}`, send]));
  const played = [...last.values()].map(async (send) => ({
    send,
    played: await replay(send.flow, send.sent, send.ask),
  }));
  accepted = (await Promise.all(played)).filter((one) => isAccepted(one.played));
}, 120_000);

test("every request with answers that the runtime makes is accepted, or a read that it needs fails", async () => {
  const refused: unknown[] = [];
  let unread = 0;
  for (const send of sends) {
    const played = await replay(send.flow, send.sent, send.ask);
    if (played.unread && send.failing.some((id) => played.unread?.call === `source:${id}`)) unread += 1;
    else if (!isAccepted(played)) refused.push([send.name, send.sent.call, send.sent.at, told(played)]);
  }
  console.log(`  ${sends.length} requests played again, ${unread} of them while a read failed`);
  expect(refused).toEqual([]);
  expect(sends.length).toBeGreaterThan(100);
});

test("a client that does not tell its way waits for nothing that the end of the flow reads", async () => {
  const waits: unknown[] = [];
  for (const { send } of accepted) {
    const ends = Object.values(send.flow.steps).filter(({ final }) => final);
    const { at: _, taken: __, ...sent } = send.sent;
    const { unread } = await replay(send.flow, sent, send.ask);
    if (ends.some(({ enter }) => enter.includes(unread?.call ?? ""))) waits.push([send.name, sent.call]);
  }
  expect(waits).toEqual([]);
});

/** Something that no person could have sent, and what makes it of a request. */
type Mutation = { readonly what: string; readonly make: (send: Send) => readonly Sent[] };

const mutations: readonly Mutation[] = [
  { what: "an option that its source does not offer", make: foreignOptions },
  { what: "a read-only answer changed", make: changedReadOnly },
  { what: "a step that was not left", make: skippedSteps },
  { what: "a step that does not make the call", make: otherSteps },
  { what: "an action that cannot be pressed", make: otherActions },
  { what: "a call that stores something else", make: otherCalls },
  { what: "an answer that the step refuses", make: wrongAnswers },
  { what: "an answer that nobody asked", make: unasked },
];

describe("no mutation of a request is accepted", () => {
  test.each(mutations)("$what", { timeout: 60_000 }, async ({ what, make }) => {
    const passed: unknown[] = [];
    let tried = 0;
    for (const { send, played: before } of accepted) {
      for (const mutant of make(send)) {
        tried += 1;
        const played = await replay(send.flow, mutant, send.ask);
        // What is computed is computed again, whatever was sent.
        const isMended = isEqual(played.answers, before.answers) && what.startsWith("a read-only");
        if (isAccepted(played) && !isMended) passed.push([send.name, mutant]);
      }
    }
    console.log(`  ${what}: ${tried} tried`);
    expect(passed).toEqual([]);
    expect(tried).toBeGreaterThan(0);
  });
});

function isAccepted({ problems, isInPlace, unread }: Replay): boolean {
  return problems.length === 0 && isInPlace && !unread;
}

function told({ problems, isInPlace, unread }: Replay): unknown {
  return [problems.map(({ code, path }) => `${code} ${path}`), isInPlace, unread];
}

function leavesIn({ flow, run, sent }: Send) {
  const sources = Object.fromEntries(Object.entries(run.sources).map(([id, { value }]) => [id, value]));
  const { steps } = walk(flow, run.state, sources);
  return steps.flatMap(({ step, fields }) =>
    leavesOf(fields).flatMap((leaf) => {
      const value = getAt(sent.answers, leaf.pointer);
      return value === undefined ? [] : [{ ...leaf, value, step }];
    }),
  );
}

function answering({ sent }: Send, pointer: string, value: Json): Sent {
  return { ...sent, answers: setAt(sent.answers, pointer, value) };
}

function foreignOptions(send: Send): readonly Sent[] {
  return leavesIn(send)
    .filter(({ node: { rules } }) => rules.source !== undefined && !rules.suggests)
    .map(({ pointer, value }) => answering(send, pointer, another(value)));
}

function changedReadOnly(send: Send): readonly Sent[] {
  return leavesIn(send)
    .filter(({ readOnly }) => readOnly)
    .map(({ pointer, value }) => answering(send, pointer, another(value)));
}

/** Steps that are left with nothing to do are passed by themselves, so that not saying it changes nothing. */
function skippedSteps(send: Send): readonly Sent[] {
  const { sent } = send;
  return stepsBefore(send).map((id) => ({ ...sent, taken: without(sent.taken ?? {}, id) }));
}

function stepsBefore({ flow, run, sent }: Send): readonly string[] {
  const { trail } = walk(flow, run.state);
  return trail.slice(0, trail.indexOf(sent.at ?? "")).filter((id) => !flow.steps[id]?.passing);
}

function otherSteps({ flow, sent }: Send): readonly Sent[] {
  return Object.values(flow.steps)
    .filter((step) => !step.actions.some(({ calls }) => calls.includes(sent.call)) && step.on.length === 0)
    .filter((step) => !step.enter.includes(sent.call))
    .map(({ id }) => ({ ...sent, at: id }));
}

function otherActions(send: Send): readonly Sent[] {
  const { sent } = send;
  return stepsBefore(send).map((id) => ({ ...sent, taken: { ...sent.taken, [id]: "nothing" } }));
}

function otherCalls({ flow, sent }: Send): readonly Sent[] {
  const step = flow.steps[sent.at ?? ""];
  return Object.values(flow.calls)
    .filter(
      ({ id, send }) => send && id !== sent.call && !step?.actions.some(({ calls }) => calls.includes(id)),
    )
    .map(({ id }) => ({ ...sent, call: id }));
}

/** Answers of the step where the person is that the runtime itself refuses when they press. */
function wrongAnswers(send: Send): readonly Sent[] {
  const { flow, run, sent } = send;
  const actions = (flow.steps[sent.at ?? ""]?.actions ?? []).filter(({ calls }) => calls.includes(sent.call));
  const [action] = actions;
  // Where one of them does not validate, nobody knows that it was not pressed.
  if (!action || actions.some(({ validates }) => !validates)) return [];
  const here = leavesIn(send).filter(({ step, readOnly }) => step.id === sent.at && !readOnly);
  return here.flatMap(({ pointer, value }) =>
    extremes(value).flatMap((wrong) => {
      const still = { ...run, sequences: [] };
      const [answered] = transition(flow, still, { type: "answer", pointer, value: wrong });
      const [pressed] = transition(flow, answered, { type: "press", action: action.id });
      const isRefused =
        pressed.refusals > answered.refusals && getAt(answered.state.answers, pointer) === wrong;
      return isRefused ? [answering(send, pointer, wrong)] : [];
    }),
  );
}

function unasked(send: Send): readonly Sent[] {
  const asked = new Set(leavesIn(send).map(({ pointer }) => pointer.split("/")[1]));
  const { properties = {} } = send.flow.release.answers;
  const others = Object.entries(properties).filter(
    ([name]) => !(name in send.sent.answers) && !asked.has(name),
  );
  const { steps } = walk(send.flow, send.run.state);
  const shown = new Set(
    steps.flatMap(({ fields }) => leavesOf(fields).map(({ pointer }) => pointer.split("/")[1])),
  );
  return others
    .filter(([name, { type }]) => !shown.has(name) && type === "string")
    .map(([name]) => answering(send, `/${name}`, "x"));
}

/** Another value of the same type. */
function another(value: Json): Json {
  if (typeof value === "string") return `${value}x`;
  if (typeof value === "number") return value + 1_000;
  if (typeof value === "boolean") return !value;
  if (typeof value !== "object" || value === null) return "x";
  const [name = "x"] = Object.keys(value);
  return { ...(value as JsonObject), [name]: another((value as JsonObject)[name] ?? null) };
}

function extremes(value: Json): readonly Json[] {
  if (typeof value === "number") return [-1, 0, 1, 1e12];
  return typeof value === "string" ? ["x".repeat(5_000), "2099-01-01", "no"] : [];
}

function without(taken: NonNullable<Sent["taken"]>, id: string): NonNullable<Sent["taken"]> {
  return Object.fromEntries(Object.entries(taken).filter(([name]) => name !== id));
}
