import type { Effect, Event, Flow, Run } from "#engine/runtime/index.ts";

/** An effect that somebody answers: where it was asked, and for which call. */
export type Asked = {
  readonly id: number;
  readonly type: "request" | "wait";
  readonly call: string;
  readonly step: string;
};

export type Ledger = { readonly open: readonly Asked[]; readonly dead: readonly Asked[] };

/** The ledger after a turn: what was asked is open, what was answered, cancelled or given up is dead. */
export function noted(
  flow: Flow,
  { open, dead }: Ledger,
  before: Run,
  after: Run,
  effects: readonly Effect[],
  event: Event | undefined,
): Ledger {
  const cause = event?.type === "reply" || event?.type === "elapsed" ? event.id : undefined;
  const step = after.state.at;
  const asked = effects.flatMap((effect): readonly Asked[] => {
    if (effect.type === "request") return [{ id: effect.id, type: "request", call: effect.call, step }];
    if (effect.type !== "wait") return [];
    // A call waits before it is made again.
    const call = open.find(({ id }) => id === cause)?.call ?? "";
    return [{ id: effect.id, type: "wait", call, step }];
  });
  const cancelled = new Set(effects.flatMap((effect) => (effect.type === "cancel" ? [effect.id] : [])));
  const hasLeft = before.state.at !== after.state.at;
  const isOver = (one: Asked) =>
    one.id === cause ||
    cancelled.has(one.id) ||
    (hasLeft && one.step === before.state.at && isOfEnter(flow, one)) ||
    (asked.some(({ type, call }) => type === "request" && call === one.call) && isReplaced(flow, one, event));
  return { open: [...open.filter((one) => !isOver(one)), ...asked], dead: [...dead, ...open.filter(isOver)] };
}

/** A call that its step makes on entering, and that nothing else makes. */
function isOfEnter({ steps, calls, catches }: Flow, { step, call }: Asked): boolean {
  const { enter = [], on = [], actions = [] } = steps[step] ?? {};
  const caught = [catches, ...Object.values(calls).map((one) => one.catches)];
  const others = [
    ...actions.flatMap((action) => action.calls),
    ...on.flatMap(({ rules }) => rules.flatMap((rule) => rule.calls)),
    ...caught.flatMap((of) => Object.values(of).flatMap((one) => one.calls)),
  ];
  return enter.includes(call) && !others.includes(call);
}

/** Whether a newer request of the same name takes the place of one: a rule's when an answer made it. */
function isReplaced(flow: Flow, asked: Asked, event: Event | undefined): boolean {
  const { step, call } = asked;
  // One that is given values is asked for each of them.
  const source = call.startsWith("source:") ? flow.sources[call.slice("source:".length)] : undefined;
  if (source) return source.given.length === 0;
  if (isOfEnter(flow, asked)) return true;
  const { enter = [], on = [], actions = [] } = flow.steps[step] ?? {};
  const others = [...enter, ...actions.flatMap((action) => action.calls)];
  const isRules = on.some(({ rules }) => rules.some(({ calls }) => calls.includes(call)));
  return event?.type === "answer" && isRules && !others.includes(call);
}
