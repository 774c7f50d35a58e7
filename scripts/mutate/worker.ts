import { readFileSync } from "node:fs";
import type { TestRunResult } from "vitest/node";
import { createVitest } from "vitest/node";
import { inRepository } from "../run.ts";
import { webResolve } from "../web-resolve.ts";
import type { Chosen } from "./choose.ts";
import { mutate } from "./operators.ts";

/** What became of one fault: the test that saw it, if one did. */
export type Sighting = { readonly by: string | undefined };

/** A fault that is put into the code, or left out: then the tests are run as they are. */
export type Tried = Chosen & { readonly isLeftOut?: true };

let current: Chosen | undefined;

// The files on disk stay as they are: a file is changed where it is read for the tests.
const vitest = await createVitest(
  {
    // One project in place of the suite's: those would each load files by themselves, without the fault.
    config: false,
    include: ["tests/**/*.test.{ts,tsx}"],
    exclude: ["tests/e2e/**", "tests/**/*.browser.test.ts"],
    server: { deps: { inline: [/@rjsf/] } },
    isolate: false,
    // A module that was transformed before is not read again, whatever its file is given as.
    fsModuleCache: false,
    testTimeout: 60_000,
    hookTimeout: 60_000,
    watch: false,
    run: true,
    bail: 1,
    reporters: [{}],
    maxWorkers: Number(process.env.WORKERS ?? 1),
    silent: true,
  },
  {
    resolve: webResolve,
    plugins: [
      {
        name: "mutation",
        enforce: "pre",
        load(id: string) {
          if (!current || id !== inRepository(current.file)) return undefined;
          return mutate(readFileSync(id, "utf8"), current);
        },
      },
    ],
  },
);
await vitest.standalone();

process.on("message", async (chosen: Tried) => {
  current = chosen.isLeftOut ? undefined : chosen;
  const file = inRepository(chosen.file);
  vitest.invalidateFile(file);
  const specifications = (await vitest.globTestSpecifications([...chosen.tests])).toSorted(
    (one, other) => rankOf(one.moduleId, chosen) - rankOf(other.moduleId, chosen),
  );
  const result = await vitest.runTestSpecifications(specifications);
  vitest.invalidateFile(file);
  current = undefined;
  const asked = new Set(specifications.map(({ moduleId }) => moduleId));
  process.send?.({ by: findFailure(result, asked) } satisfies Sighting);
});
process.send?.("ready");

function rankOf(moduleId: string, { tests }: Chosen): number {
  return tests.findIndex((test) => moduleId.includes(test));
}

/** Vitest tells every test that it has ever run, and how it ended then: what another area's fault broke is none of this one. */
function findFailure(
  { testModules, unhandledErrors }: TestRunResult,
  asked: ReadonlySet<string>,
): string | undefined {
  for (const module of testModules.filter(({ moduleId }) => asked.has(moduleId))) {
    for (const test of module.children.allTests("failed")) return test.fullName;
    const [error] = module.errors();
    if (error) return `${module.relativeModuleId}: ${error.message.slice(0, 120)}`;
  }
  return unhandledErrors.length > 0 ? "an error outside any test" : undefined;
}
