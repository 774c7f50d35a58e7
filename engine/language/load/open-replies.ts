import { below, type Json, type JsonObject } from "#engine/json/index.ts";
import { type Opening, openReference, openSchema } from "./open-schema.ts";
import { type Origin, originOf } from "./origins.ts";

/** The words whose members may say what their replies look like. */
const asking = ["calls", "sources"] as const;

/** Their words that are schemas of what travels. */
const describing = ["reply", "sends"] as const;

/** A flow, or an overlay's patch of one, with the schemas of what travels opened in place. */
export function openReplies(opening: Opening, flow: JsonObject): JsonObject {
  const words = asking.flatMap((word) => {
    const members = flow[word];
    return isObject(members) ? [[word, openMembers(opening, members, `/${word}`)] as const] : [];
  });
  return words.length === 0 ? flow : { ...flow, ...Object.fromEntries(words) };
}

function openMembers(opening: Opening, members: JsonObject, at: string): JsonObject {
  const opened = Object.entries(members).map(([name, member]) => {
    if (!isObject(member)) return [name, member] as const;
    const own = below(at, name);
    const errors = isObject(member.errors)
      ? { errors: openMembers(opening, member.errors, `${own}/errors`) }
      : {};
    const schemas = describing.flatMap((word) => {
      const schema = member[word];
      if (schema === undefined || schema === null) return [];
      const place = below(own, word);
      return [[word, openWordAt(opening, schema, originOf(opening.origins, place), place)] as const];
    });
    return [name, { ...member, ...errors, ...Object.fromEntries(schemas) }] as const;
  });
  return Object.fromEntries(opened);
}

/** A schema, or the one that a text refers to, opened at a place of the effective flow. */
export function openWordAt(opening: Opening, value: Json, origin: Origin, at: string): Json {
  return typeof value === "string"
    ? openReference(opening, value, origin, at)
    : openSchema(opening, value, origin, at);
}

function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
