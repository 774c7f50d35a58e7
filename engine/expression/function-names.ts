import { Environment as Cel } from "@marcbachmann/cel-js/evaluator";
import { registerProfile } from "./functions.ts";
import { options } from "./parse.ts";
import { typeNameOf } from "./type-names.ts";

type Names = {
  readonly calls: ReadonlySet<string>;
  readonly methods: ReadonlySet<string>;
  readonly signatures: ReadonlyMap<string, readonly string[]>;
};

let names: Names | undefined;

/** The functions that exist, those with a receiver apart, and how each is written, in Spanish. */
export function functionNames(): Names {
  names ??= collect();
  return names;
}

function collect(): Names {
  const { functions } = registerProfile(new Cel(options)).getDefinitions();
  const signatures = new Map<string, string[]>();
  for (const { name, receiverType, params } of functions) {
    const receiver = receiverType ? `${typeNameOf(receiverType)}.` : "";
    const signature = `${receiver}${name}(${params.map(({ type }) => typeNameOf(type)).join(", ")})`;
    signatures.set(name, [...new Set([...(signatures.get(name) ?? []), signature])]);
  }
  const namesOf = (isMethod: boolean) =>
    new Set(functions.filter((each) => (each.receiverType !== null) === isMethod).map(({ name }) => name));
  return { calls: namesOf(false), methods: namesOf(true), signatures };
}
