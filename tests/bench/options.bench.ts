import { transition, viewOf } from "#engine/runtime/index.ts";
import { openBare } from "../engine/runtime/fixtures.ts";
import { answer, idOf, open } from "../engine/runtime/wizard.ts";
import { beside, median, milliseconds, printTable } from "./measure/statistics.ts";

// Long lists: the reply of a source of 4,000 options, and answers beside a source of what the flow already knows.
const rounds = 30;
const models = Array.from({ length: 4_000 }, (_, id) => ({
  id,
  name: `Modelo ${id}`,
  code: `M-${id}`,
  year: 1990 + (id % 30),
  doors: 4,
}));
const shape = { id: "=item.id", name: "=item.name" };
const flow = openBare({
  answers: {
    type: "object",
    properties: {
      model: { type: "object" },
      plan: { type: "object" },
      note: { type: "string", maxLength: 80 },
    },
  },
  data: { type: "object", properties: { plans: { type: "array", items: { type: "object" } } } },
  initial: "one",
  sources: {
    models: {
      get: "/models",
      items: "=response.body.data",
      key: "=item.id",
      value: shape,
      label: "=item.name",
      hint: "=item.code",
    },
    plans: { items: "=data.plans", key: "=item.id", value: shape, label: "=item.name" },
  },
  calls: { load: { get: "/plans", assign: { "/data/plans": "=response.body.data" } } },
  steps: {
    one: {
      title: "Uno",
      fields: { "/model": { source: "models" }, "/plan": { source: "plans" }, "/note": {} },
      actions: { load: { title: "Traer", call: "load" }, next: { title: "Seguir", next: "end" } },
    },
    end: { type: "final" },
  },
});

const wizard = open(flow);
const asked = wizard.run;
const reply = () => wizard.reply(idOf(wizard.effects), { data: models.map((model) => ({ ...model })) });
const replies = samples(() => {
  const event = reply();
  return () => transition(flow, asked, event);
});
wizard.send(reply(), { type: "press", action: "load" });
wizard.send(wizard.reply(idOf(wizard.effects), { data: models.slice(0, 40) }));
const [, second] = wizard.run.sources.plans?.options ?? [];
wizard.send(answer("/plan", second?.value as never));
if (!second) throw new Error("bench: the local source has no options");
const answers = samples((round) => {
  const event = answer("/note", `nota ${round}`);
  return () => transition(flow, wizard.run, event);
});
const views = samples((round) => {
  const [run] = transition(flow, wizard.run, answer("/note", `vista ${round}`));
  return () => viewOf(flow, run);
});

printTable(
  ["options", "measured", "budget", ""],
  [
    ["reply of 4,000, first", milliseconds(replies[0] ?? 0)],
    ["reply of 4,000, warm", ...beside(median(replies), 25, milliseconds)],
    ["answer beside 40 local options", ...beside(median(answers), 1, milliseconds)],
    ["view of 4,000 and 40", milliseconds(median(views))],
  ],
);

/** The times of an act, made ready anew each time. */
function samples(prepare: (round: number) => () => unknown): readonly number[] {
  return Array.from({ length: rounds }, (_, round) => {
    const act = prepare(round);
    const start = performance.now();
    act();
    return performance.now() - start;
  });
}
