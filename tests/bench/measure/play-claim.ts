import type { Json } from "#engine/json/index.ts";
import type { ScenarioDocument } from "#engine/language/index.ts";
import {
  type Effect,
  type Event,
  type FieldView,
  type Flow,
  type Run,
  start,
  transition,
  viewOf,
} from "#engine/runtime/index.ts";

/** An event and the run that it met. */
export type Move = { readonly run: Run; readonly event: Event };

/** Every event of a scenario with the run that it met, what the service replied among them. */
export function movesOf(flow: Flow, scenario: ScenarioDocument): readonly Move[] {
  const moves: Move[] = [];
  const counts = new Map<string, number>();
  let replies = scenario.replies ?? {};
  const { context, today, insurer, platform } = scenario.given;
  let [run, effects] = start(flow, { ...context, today, insurer, platform } as Readonly<
    Record<string, Json>
  >);

  const send = (event: Event): void => {
    moves.push({ run, event });
    [run, effects] = transition(flow, run, event);
    settle();
  };
  const settle = (): void => {
    for (const effect of effects) if (effect.type === "request") send(replyTo(effect));
  };
  const replyTo = ({ call, id }: Extract<Effect, { type: "request" }>): Event => {
    const count = counts.get(call) ?? 0;
    counts.set(call, count + 1);
    const given = replies[call];
    const reply = Array.isArray(given) ? given[Math.min(count, given.length - 1)] : given;
    return {
      type: "reply",
      id,
      reply: { status: reply?.status ?? 500, body: (reply?.body ?? null) as Json },
    };
  };
  settle();
  for (const moment of scenario.steps) {
    replies = { ...replies, ...moment.replies };
    for (const pointer of moment.add ?? []) send({ type: "add-item", pointer });
    for (const place of moment.remove ?? []) {
      const cut = place.lastIndexOf("/");
      send({ type: "remove-item", pointer: place.slice(0, cut), index: Number(place.slice(cut + 1)) });
    }
    for (const [pointer, label] of Object.entries(moment.choose ?? {})) {
      send({ type: "answer", pointer, value: optionOf(viewOf(flow, run).fields, pointer, String(label)) });
    }
    for (const [pointer, value] of Object.entries(moment.answer ?? {})) {
      send({ type: "answer", pointer, value: value as Json });
    }
    if (moment.press === "back") send({ type: "go-back" });
    else if (moment.press !== undefined) send({ type: "press", action: moment.press });
    const { confirm } = viewOf(flow, run);
    if (confirm) send({ type: "press", action: confirm.action, confirmed: confirm.message });
  }
  return moves;
}

function optionOf(fields: readonly FieldView[], pointer: string, label: string): Json | undefined {
  for (const field of fields) {
    if (field.type === "leaf" && field.pointer === pointer)
      return field.source?.options.find((option) => option.label === label)?.value;
    const inner =
      field.type === "leaf"
        ? []
        : field.type === "group"
          ? field.fields
          : field.items.flatMap((item) => item.fields);
    const found = optionOf(inner, pointer, label);
    if (found !== undefined) return found;
  }
  return undefined;
}
