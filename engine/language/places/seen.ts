import {
  type Environment,
  itemNameOf,
  withItem,
  withItemOf,
  withVariables,
} from "#engine/expression/index.ts";
import type { Schema } from "#engine/json/index.ts";
import { schemaAt } from "../fields.ts";
import type { Sees } from "./annotation.ts";

/** What stands around a word when it is entered: the object that has it, the key, the question that it is of. */
export type Around = {
  readonly answers: Schema;
  readonly holder: Readonly<Record<string, unknown>>;
  readonly key: string;
  readonly field: string | undefined;
};

/** The environment inside a word that sees more than what is around it. Made once for places that see the same. */
export function seeing(environment: Environment, sees: Sees, around: Around): Environment {
  const { holder, key, field } = around;
  switch (sees) {
    case "earlier":
      return environment.conditions.get(key)?.environment ?? environment;
    case "reply":
      return remembered(environment, sees, () => withVariables(environment, { response: reply }));
    case "option":
      return remembered(environment, sees, () => withVariables(environment, { item: {} }));
    case "query":
      if (holder.search !== true) return environment;
      return remembered(environment, sees, () => withVariables(environment, { query: { type: "string" } }));
    case "each": {
      const list = holder.for;
      if (typeof list !== "string") return environment;
      const name = itemNameOf(holder.as);
      return remembered(environment, `${sees} ${name} ${list}`, () => withItem(environment, name, list));
    }
    case "row": {
      const name = itemNameOf(holder.as);
      return remembered(environment, `${sees} ${name} ${field}`, () => {
        const items = field === undefined ? undefined : schemaAt(around.answers, field)?.items;
        return withItemOf(environment, name, items ?? {}, field);
      });
    }
  }
}

/** What an expression reads of a reply: its HTTP status and its body, of which nothing is known before it arrives. */
const reply: Schema = {
  type: "object",
  properties: { status: { type: "integer" }, body: {} },
};

const known = new WeakMap<Environment, Map<string, Environment>>();

function remembered(environment: Environment, name: string, make: () => Environment): Environment {
  const inner = known.get(environment) ?? new Map<string, Environment>();
  known.set(environment, inner);
  const found = inner.get(name) ?? make();
  inner.set(name, found);
  return found;
}
