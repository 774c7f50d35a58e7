import fc from "fast-check";
import type { Flow } from "#engine/runtime/index.ts";
import { openBare } from "./fixtures.ts";

/** A journey as the generator thinks of it: what a test can judge without the engine. */
export type Plan = {
  readonly steps: readonly PlannedStep[];
};

type PlannedStep = {
  /** Steps that no branch leads to are left out of the flow. */
  readonly isReached: boolean;
  readonly questions: readonly Question[];
  /** Branches to later steps, by condition; the last is the default. */
  readonly branches: readonly { readonly when: Condition; readonly to: number }[];
  readonly otherwise: number;
};

type Question = {
  readonly name: string;
  readonly kind: "flag" | "text" | "group" | "list";
  readonly visible: Condition | undefined;
  readonly required: boolean;
};

/** A flag asked before, or its contrary; unanswered counts as no. */
type Condition = { readonly flag: string; readonly is: boolean };

type Choice = {
  readonly kinds: readonly (readonly [
    kind: Question["kind"],
    guard: number,
    is: boolean,
    required: boolean,
  ])[];
  readonly branches: readonly (readonly [guard: number, is: boolean, to: number])[];
  readonly otherwise: number;
};

const choice: fc.Arbitrary<Choice> = fc.record({
  kinds: fc.array(
    fc.tuple(
      fc.constantFrom("flag", "flag", "text", "group", "list"),
      fc.nat({ max: 9 }),
      fc.boolean(),
      fc.boolean(),
    ),
    {
      minLength: 1,
      maxLength: 5,
    },
  ),
  branches: fc.array(fc.tuple(fc.nat({ max: 9 }), fc.boolean(), fc.nat({ max: 4 })), { maxLength: 2 }),
  otherwise: fc.nat({ max: 4 }),
});

/** Journeys without cycles of one to five steps and an end, whose conditions read flags asked before them. */
export const plans: fc.Arbitrary<Plan> = fc.array(choice, { minLength: 1, maxLength: 5 }).map((choices) => {
  // Flags that may have been asked when a step begins; a step that is not here is not reached.
  const known = new Map([[0, new Set<string>()]]);
  const steps = choices.map(({ kinds, branches, otherwise }, index): PlannedStep => {
    const before = known.get(index);
    if (!before) return { isReached: false, questions: [], branches: [], otherwise: 0 };
    const flags = [...before];
    const conditionOf = (guard: number, is: boolean) => {
      const flag = flags[guard];
      return flag === undefined ? undefined : { flag, is };
    };
    const questions = kinds.map(([kind, guard, is, required], position) => {
      const question = {
        name: `${kind}${index}${position}`,
        kind,
        visible: conditionOf(guard, is),
        required,
      };
      if (kind === "flag") flags.push(question.name);
      return question;
    });
    const later = (to: number) => Math.min(choices.length, index + 1 + to);
    const own = branches.flatMap(([guard, flag, to], position) => {
      const when = conditionOf(guard, flag);
      const isNew = branches.slice(0, position).every(([other, is]) => other !== guard || is !== flag);
      return when && isNew ? [{ when, to: later(to) }] : [];
    });
    for (const to of [...own.map((branch) => branch.to), later(otherwise)])
      known.set(to, new Set([...(known.get(to) ?? []), ...flags]));
    return { isReached: true, questions, branches: own, otherwise: later(otherwise) };
  });
  return { steps };
});

/** The flow of a plan; its last action sends everything. */
export function flowOf({ steps }: Plan): Flow {
  const questions = steps.flatMap((step) => step.questions);
  const written = steps.flatMap((step, index) => (step.isReached ? [writtenStep(step, index)] : []));
  return openBare({
    answers: {
      type: "object",
      properties: Object.fromEntries(questions.map(({ name, kind }) => [name, schemas[kind]])),
    },
    calls: { send: { post: "/send", send: true, body: { all: Object.fromEntries(questions.map(mention)) } } },
    initial: "s0",
    steps: {
      ...Object.fromEntries(written),
      [`s${steps.length}`]: {
        title: "Revisión",
        notice: "Revisá",
        summary: written.map(([id]) => id),
        call: "send",
        next: "end",
      },
      end: { type: "final", title: "Fin" },
    },
  });
}

/** Names of the questions that a person with these answers is asked, judged by the plan alone. */
export function askedOf({ steps }: Plan, answers: Readonly<Record<string, unknown>>): ReadonlySet<string> {
  const asked = new Set<string>();
  const isTrue = (condition: Condition | undefined) =>
    condition === undefined ||
    (asked.has(condition.flag) && answers[condition.flag] === true) === condition.is;
  for (let at = 0; at < steps.length; ) {
    const step = steps[at];
    if (!step) break;
    for (const { name, visible } of step.questions) if (isTrue(visible)) asked.add(name);
    at = step.branches.find(({ when }) => isTrue(when))?.to ?? step.otherwise;
  }
  return asked;
}

/** Answers to any of a plan's questions; every text is its own, so that it can be found again. */
export function answersTo({ steps }: Plan): fc.Arbitrary<Readonly<Record<string, never>>> {
  const entries = steps.flatMap(({ questions }) =>
    questions.map(({ name, kind }) => [name, fc.option(values[kind](name), { nil: undefined })] as const),
  );
  return fc
    .record(Object.fromEntries(entries))
    .map((answers) =>
      Object.fromEntries(Object.entries(answers).filter(([, value]) => value !== undefined)),
    ) as fc.Arbitrary<Readonly<Record<string, never>>>;
}

const text = { type: "string", title: "Texto", maxLength: 40 };
const schemas = {
  flag: { type: "boolean", title: "Sí o no" },
  text,
  group: {
    type: "object",
    title: "Grupo",
    properties: { a: text, n: { type: "integer", title: "Número", minimum: 1, wireEmpty: 0 } },
  },
  list: {
    type: "array",
    title: "Lista",
    maxItems: 3,
    items: { type: "object", properties: { on: { type: "boolean", title: "Sí o no" }, note: text } },
  },
} as const;

const values: Readonly<Record<Question["kind"], (name: string) => fc.Arbitrary<unknown>>> = {
  flag: () => fc.boolean(),
  text: (name: string) => fc.constant(`<${name}>`),
  group: (name: string) =>
    fc.record({ a: fc.constant(`<${name}>`), n: fc.integer({ min: 1, max: 9 }) }, { requiredKeys: [] }),
  list: (name: string) =>
    fc.array(fc.record({ on: fc.boolean(), note: fc.constant(`<${name}>`) }, { requiredKeys: ["note"] }), {
      maxLength: 3,
    }),
};

function writtenStep(step: PlannedStep, index: number): readonly [string, object] {
  return [
    `s${index}`,
    {
      title: `Paso ${index}`,
      fields: Object.fromEntries(step.questions.map((question) => [`/${question.name}`, rulesOf(question)])),
      next: [
        ...step.branches.map(({ when, to }) => ({ when: expressionOf(when), to: `s${to}` })),
        { to: `s${step.otherwise}` },
      ],
    },
  ];
}

function rulesOf({ kind, visible, required }: Question) {
  return {
    ...(visible ? { visible: expressionOf(visible) } : {}),
    ...(kind === "text" ? { required } : {}),
    ...(kind === "list"
      ? { rows: { as: "it", fields: { on: {}, note: { visible: "!has(it.on) || it.on" } } } }
      : {}),
  };
}

function mention({ name, kind }: Question) {
  return [name, kind === "group" ? `=${name}.a` : `=${name}`];
}

function expressionOf({ flag, is }: Condition): string {
  return is ? `has(${flag}) && ${flag}` : `!has(${flag}) || !${flag}`;
}
