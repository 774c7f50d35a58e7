import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { listFiles } from "../list-files.ts";
import { inRepository } from "../run.ts";
import { type Mutation, mutationsOf } from "./operators.ts";

/** A part of the code, the tests that are nearest to it, and how many faults are put into it. */
type Area = {
  readonly name: string;
  readonly files: readonly string[];
  readonly tests: readonly string[];
  readonly count: number;
};

export type Chosen = Mutation & { readonly area: string; readonly tests: readonly string[] };

/**
 * As many faults of each area as it says: those whose names hash lowest, so that the choice stays the same while other lines
 * change. `round` asks for others.
 */
export function chooseMutations(round: string): readonly Chosen[] {
  const areas: readonly Area[] = JSON.parse(readFileSync(inRepository("tests/mutation/areas.json"), "utf8"));
  return areas.flatMap(({ name, files, tests, count }) =>
    listFiles(files, ["**/*.generated.ts", "**/index.ts"])
      .flatMap((file) => mutationsOf(file, readFileSync(inRepository(file), "utf8")))
      .map((mutation) => ({ ...mutation, area: name, tests, rank: hashOf(`${round} ${mutation.id}`) }))
      .sort((one, other) => (one.rank < other.rank ? -1 : 1))
      .slice(0, count),
  );
}

function hashOf(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}
