import { isObject, type JsonObject, type Schema } from "#engine/json/index.ts";
import { unwire } from "#engine/runtime/index.ts";
import type { Connectors } from "../insurers/connectors.ts";
import type { Asked } from "./run.ts";
import type { Runs } from "./runs.ts";

/** Who asks insurers, and with what. */
export type Asking = {
  readonly runs: Runs;
  /** The coverages of which an insurer is asked, of a kind and a product; none where it is not. */
  readonly plansOf: Connectors["plansOf"];
  readonly clustersOf: Connectors["clustersOf"];
  /** What is asked of each insurer of whom something of a kind can be asked for a product; `answers` are in wire form. */
  readonly ask: (kind: string, product: string, answers: object) => Promise<readonly Asked[]>;
  /**
   * The same of one insurer, by the members that its input has, `secrets` among them as the engine has them; undefined where
   * it cannot be asked.
   */
  readonly askOne: (
    insurer: string,
    kind: string,
    product: string,
    given: object,
    secrets?: JsonObject,
  ) => Promise<Asked | undefined>;
};

export function createAsking(
  runs: Runs,
  connectors: Pick<Connectors, "find" | "plansOf" | "clustersOf">,
): Asking {
  return {
    runs,
    plansOf: (insurer, kind, product) =>
      runs.insurersFor(kind, product).includes(insurer) ? connectors.plansOf(insurer, kind, product) : [],
    clustersOf: connectors.clustersOf,
    ask: (kind, product, answers) =>
      Promise.all(
        runs.insurersFor(kind, product).map(async (insurer) => {
          const connector = await connectors.find(insurer, kind, product);
          const schema = connector?.flow.release.context.properties?.input;
          return { insurer, kind, product, input: inputFrom(schema, answers) };
        }),
      ),
    askOne: async (insurer, kind, product, given, secrets = {}) => {
      const connector = await connectors.find(insurer, kind, product);
      if (!connector || !runs.insurersFor(kind, product).includes(insurer)) return undefined;
      const schema = connector.flow.release.context.properties?.input;
      const known = Object.entries(secrets).filter(([name]) => Object.hasOwn(schema?.properties ?? {}, name));
      const input = { ...inputFrom(schema, { given }), ...Object.fromEntries(known) };
      return { insurer, kind, product, input };
    },
  };
}

/**
 * What a connector is given of answers in wire form: the members of their parts that its input knows, each as the engine
 * has it. Whom it is for, and whatever else its input does not know, stays here.
 */
export function inputFrom(schema: Schema | undefined, answers: object): JsonObject {
  const { properties = {} } = schema ?? {};
  const parts = Object.values(answers as JsonObject).filter(isObject); // what was stored as JSON
  const known = parts.flatMap((part) =>
    Object.entries(part).filter(([name]) => Object.hasOwn(properties, name)),
  );
  const input = unwire(schema, Object.fromEntries(known));
  return isObject(input) ? input : {};
}
