import { describeProblem, type LanguageProblem } from "#engine/language/index.ts";
import type { FlowRun } from "./run-scenarios.ts";

/** What a check found, for editors and tools: as `schemas/checked.schema.json` says. */
export type Report = {
  readonly version: 1;
  readonly isRight: boolean;
  readonly documents: number;
  readonly problems: readonly Reported[];
  readonly flows: readonly Played[];
};

type Reported = Pick<LanguageProblem, "file" | "line" | "column" | "pointer" | "code"> & {
  readonly severity: "error" | "advice";
  readonly message: string;
  readonly suggestion?: string;
};

type Played = { readonly id: string; readonly scenarios: number } & Readonly<
  Record<"steps" | "transitions", { readonly covered: number; readonly all: number }>
>;

type Found = {
  readonly documents: number;
  readonly problems: readonly LanguageProblem[];
  readonly advice?: readonly LanguageProblem[];
  readonly runs?: readonly FlowRun[];
};

export function reportOf({ documents, problems, advice = [], runs = [] }: Found): Report {
  const told = [
    ...problems.map((one) => reported("error", one)),
    ...advice.map((one) => reported("advice", one)),
  ];
  // Flows that share a part tell the same of it.
  const once = new Map(told.map((one) => [JSON.stringify(one), one]));
  return {
    version: 1,
    isRight: problems.length === 0,
    documents,
    problems: [...once.values()],
    flows: runs.map(playedOf),
  };
}

function reported(severity: Reported["severity"], problem: LanguageProblem): Reported {
  const { file, line, column, pointer, code, params } = problem;
  const { suggestion } = params;
  return {
    severity,
    file,
    line,
    column,
    pointer,
    code,
    message: describeProblem(problem),
    ...(suggestion === undefined ? {} : { suggestion: `${suggestion}` }),
  };
}

/** Through how much of a flow its scenarios go. */
export function playedOf({ id, scenarios, covered, all }: FlowRun): Played {
  const part = (word: "steps" | "transitions") => ({
    covered: [...all[word]].filter((name) => covered[word].has(name)).length,
    all: all[word].size,
  });
  return { id, scenarios, steps: part("steps"), transitions: part("transitions") };
}
