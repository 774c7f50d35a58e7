import type { Currency, Scope } from "#engine/expression/index.ts";
import { below, getAt, type Json, type JsonObject, type Schema } from "#engine/json/index.ts";
import { placesAround } from "./patterns.ts";

/** The schema of an amount whose currency another answer says, the nearest outwards, in that currency. */
export function inItsCurrency(schema: Schema, pointer: string, scope: Scope): Schema {
  const { money, moneyFrom } = schema;
  if (moneyFrom === undefined) return schema;
  const around = ["", ...placesAround(pointer)].toReversed();
  const said = around.map((place) => getAt(scope as JsonObject, below(place, moneyFrom))).find(isCurrency);
  return said === undefined || said === money ? schema : { ...schema, money: said };
}

function isCurrency(value: Json | undefined): value is Currency {
  return value === "ARS" || value === "USD";
}
