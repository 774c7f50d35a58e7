import { below } from "#engine/json/index.ts";
import type { Release } from "#engine/language/index.ts";
import type { CompilerAt } from "./compiler.ts";
import type { Types } from "./flow.ts";

/** A flow's catalogue: what a type writes is compiled when one is asked for, which browsers never do. */
export function prepareTypes({ flow }: Release, at: CompilerAt): Types | undefined {
  const { of, each = {} } = flow.types ?? {};
  if (of === undefined) return undefined;
  return {
    of,
    each: (id) => {
      if (!Object.hasOwn(each, id)) return undefined;
      const { title = id, connector, effect, price, writes = {} } = each[id] ?? {};
      const type = below("/types/each", id);
      const place = `${type}/writes`;
      const number = (name: "from" | "to", source: string) => at(`${type}/price/${name}`).expression(source);
      return {
        ...{ title, connector, effect },
        price:
          typeof price === "object"
            ? { from: number("from", price.from), to: number("to", price.to) }
            : price,
        writes: Object.entries(writes).map(([pointer, { title: named, before, after, value, clears }]) => {
          const here = below(place, pointer);
          return {
            pointer,
            title: named,
            before: at(`${here}/before`).text(before),
            after: at(`${here}/after`).text(after),
            value: value === undefined ? undefined : at(`${here}/value`).template(value),
            clears: at(`${here}/clears`).test(clears, false),
          };
        }),
      };
    },
  };
}
