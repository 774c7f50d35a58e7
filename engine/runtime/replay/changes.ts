import { wireDate } from "#engine/identifiers/index.ts";
import { below, getAt, isObject, type Json, type JsonObject, segmentsOf } from "#engine/json/index.ts";
import { saidIn } from "#engine/language/index.ts";
import type { Walk } from "../path/walk.ts";
import type { Flow, Type } from "../prepare/flow.ts";

export type ChangedLine = {
  readonly pointer?: string;
  readonly title: string;
  readonly before?: string;
  readonly after?: string;
};

/** What of a flow's catalogue was chosen, and what it changes of what it is asked of. */
export type Changes = {
  readonly type: string;
  /** Places and what they are going to say, days as they travel; nothing where they are cleared. */
  readonly writes: readonly { readonly pointer: string; readonly value?: Json }[];
  /** What is read of them, before and after; `pointer` is the place in the policy. */
  readonly lines: readonly ChangedLine[];
  /** What becomes of what is paid: its insurer alone knows, or it changes as one whole number to another. */
  readonly price?: "insurer" | { readonly from: number; readonly to: number };
} & Pick<Type, "title" | "connector" | "effect">;

/** What a journey that is right came to: a place of which its template has no value stays as it is. */
export function changesIn(
  { types }: Flow,
  { effective, scope }: Pick<Walk, "effective" | "scope">,
): Changes | undefined {
  const id = types && getAt(effective, types.of);
  const type = typeof id === "string" ? types?.each(id) : undefined;
  if (typeof id !== "string" || !type) return undefined;
  const written = type.writes.flatMap((one) => {
    const pointer = placeOf(one.pointer, effective);
    if (pointer === undefined) return [];
    if (one.clears(scope)) return [{ ...one, pointer, said: {} }];
    const value = one.value?.evaluate(scope).value as Json | undefined;
    return value === undefined ? [] : [{ ...one, pointer, said: { value: withWireDays(value) } }];
  });
  return {
    ...{ type: id, title: type.title, connector: type.connector, effect: type.effect },
    writes: written.map(({ pointer, said }) => ({ pointer, ...said })),
    lines: written.flatMap(({ pointer, title, before, after }) => {
      if (title === undefined) return [];
      const [was, is] = [before(scope), after(scope)];
      return [
        {
          pointer,
          title,
          ...(was === undefined ? {} : { before: was }),
          ...(is === undefined ? {} : { after: is }),
        },
      ];
    }),
    ...(type.price === undefined ? {} : { price: priceOf(type.price, scope) }),
  };
}

/** A place with what answers say of it, each one name of its own; undefined while one of them is not answered. */
function placeOf(pointer: string, answers: JsonObject): string | undefined {
  return segmentsOf(pointer).reduce<string | undefined>((around, segment) => {
    const answer = saidIn(segment);
    const name = answer === undefined ? segment : getAt(answers, below("", answer));
    return around === undefined || typeof name !== "string" ? undefined : below(around, name);
  }, "");
}

/** A proportion of which one number is not known, or is none that something can be in proportion to, is its insurer's to say. */
function priceOf(price: NonNullable<Type["price"]>, scope: Walk["scope"]): NonNullable<Changes["price"]> {
  if (price === "insurer") return price;
  const [from, to] = [price.from, price.to].map((number) => number.evaluate(scope));
  const isKnown =
    Number.isSafeInteger(from) && Number.isSafeInteger(to) && Number(from) > 0 && Number(to) >= 0;
  return isKnown ? { from: Number(from), to: Number(to) } : "insurer";
}

/** An answer as it travels, however deep its days are. A text that is written as answers keep a day is taken for one. */
function withWireDays(value: Json): Json {
  if (typeof value === "string") return /^\d{4}-\d{2}-\d{2}$/.test(value) ? wireDate(value) : value;
  if (Array.isArray(value)) return value.map((item: Json) => withWireDays(item));
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, withWireDays(item)]));
}
