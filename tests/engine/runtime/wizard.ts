import type { Json } from "#engine/json/index.ts";
import {
  type Effect,
  type Event,
  type Flow,
  type Run,
  start,
  transition,
  viewOf,
} from "#engine/runtime/index.ts";
import { openFlow, type Written } from "./fixtures.ts";

export const today = { today: "2026-11-20" };

/** A wizard at work: events go in, what it asks for is kept. */
export function open(flow: Flow) {
  let [run, effects] = start(flow, today);
  return {
    send(...events: readonly Event[]): readonly Effect[] {
      effects = events.flatMap((event) => {
        const turn = transition(flow, run, event);
        run = turn[0];
        return turn[1];
      });
      return effects;
    },
    reply: (id: number, body: object | null = null, status = 200): Event => ({
      type: "reply",
      id,
      reply: { status, body: body as never },
    }),
    get run(): Run {
      return run;
    },
    get effects(): readonly Effect[] {
      return effects;
    },
    get view() {
      return viewOf(flow, run);
    },
  };
}

/** A wizard over a flow that a test writes down. */
export const openWritten = async (written: Written) => open(await openFlow(written));
export const text = { type: "string", title: "Texto", maxLength: 40 };
export const record = (properties: object) => ({ type: "object", properties });

export const answer = (pointer: string, value: Json): Event => ({
  type: "answer",
  pointer,
  value,
});
export const press = (action: string): Event => ({ type: "press", action });
export const requests = (effects: readonly Effect[]) => effects.filter((effect) => effect.type === "request");
export const idOf = (effects: readonly Effect[]) => requests(effects)[0]?.id ?? 0;
