import {
  type Environment,
  itemNameOf,
  withItem,
  withItemOf,
  withVariables,
} from "#engine/expression/index.ts";
import type { Schema } from "#engine/json/index.ts";
import type { FlowSource } from "../documents.generated.ts";
import { schemaAt } from "../fields.ts";
import { givenSchemaOf } from "../offer.ts";
import type { Sees } from "./annotation.ts";

/** The name under which the rules of a row read its slot. */
export const slotName = "slot";

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
    case "reply": {
      // A failure may say anything.
      const body = key === "catch" ? undefined : holder.reply;
      if (typeof body !== "object" || body === null)
        return remembered(environment, sees, () => withVariables(environment, { response: replyOf({}) }));
      return rememberedFor(environment, body, () =>
        withVariables(environment, { response: replyOf(body as Schema) }),
      );
    }
    case "option":
      return remembered(environment, sees, () => withVariables(environment, { item: {} }));
    case "query":
      if (holder.search !== true) return environment;
      return remembered(environment, sees, () => withVariables(environment, { query: { type: "string" } }));
    case "given": {
      const source = Object.hasOwn(holder, key) ? holder[key] : undefined;
      const given = givenSchemaOf(source as FlowSource | undefined);
      if (!given) return environment;
      return remembered(environment, `${sees} ${key}`, () => withVariables(environment, { given }));
    }
    case "each": {
      const list = holder.for;
      if (typeof list !== "string") return environment;
      const name = itemNameOf(holder.as);
      return remembered(environment, `${sees} ${name} ${list}`, () => withItem(environment, name, list));
    }
    case "row": {
      const name = itemNameOf(holder.as);
      const { slots } = holder;
      return remembered(environment, `${sees} ${name} ${field} ${slots}`, () => {
        const items = field === undefined ? undefined : schemaAt(around.answers, field)?.items;
        const inSlot = typeof slots === "string" ? withItem(environment, slotName, slots) : environment;
        return withItemOf(inSlot, name, items ?? {}, field);
      });
    }
    case "group": {
      const name = itemNameOf(holder.as);
      return remembered(environment, `${sees} ${name} ${field}`, () => {
        const schema = field === undefined ? undefined : schemaAt(around.answers, field);
        return withVariables(environment, { [name]: schema ?? {} }, { [name]: field ?? `/@${name}` });
      });
    }
  }
}

/** What an expression reads of a reply: its HTTP status and its body, of which only what the flow says is known. */
function replyOf(body: Schema): Schema {
  return { type: "object", properties: { status: { type: "integer" }, body } };
}

const byBody = new WeakMap<object, WeakMap<Environment, Environment>>();

function rememberedFor(environment: Environment, body: object, make: () => Environment): Environment {
  const inner = byBody.get(body) ?? new WeakMap<Environment, Environment>();
  byBody.set(body, inner);
  const found = inner.get(environment) ?? make();
  inner.set(environment, found);
  return found;
}

const known = new WeakMap<Environment, Map<string, Environment>>();

function remembered(environment: Environment, name: string, make: () => Environment): Environment {
  const inner = known.get(environment) ?? new Map<string, Environment>();
  known.set(environment, inner);
  const found = inner.get(name) ?? make();
  inner.set(name, found);
  return found;
}
