import { below, type Json, type JsonObject } from "#engine/json/index.ts";
import { type Opening, openReference, openSchema } from "./open-schema.ts";
import { type Origin, originOf } from "./origins.ts";

/** The words whose members may say what their replies look like. */
const asking = ["calls", "sources"] as const;

/** A flow, or an overlay's patch of one, with the schemas of its replies opened in place. */
export function openReplies(opening: Opening, flow: JsonObject): JsonObject {
  const words = asking.flatMap((word) => {
    const members = flow[word];
    return isObject(members) ? [[word, openMembers(opening, members, `/${word}`)] as const] : [];
  });
  return words.length === 0 ? flow : { ...flow, ...Object.fromEntries(words) };
}

function openMembers(opening: Opening, members: JsonObject, at: string): JsonObject {
  const opened = Object.entries(members).map(([name, member]) => {
    if (!isObject(member) || member.reply === undefined || member.reply === null)
      return [name, member] as const;
    const place = below(below(at, name), "reply");
    const reply = openWordAt(opening, member.reply, originOf(opening.origins, place), place);
    return [name, { ...member, reply }] as const;
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
