import { below, isWithin, type Schema } from "#engine/json/index.ts";
import { vocabulary } from "#engine/validation/index.ts";
import { answerSchemas, envelopeSchemas, replySchemas } from "../../validator-schemas.ts";
import keywords from "../keywords.json" with { type: "json" };
import { compileErrorOf } from "../language-schemas.ts";
import { schemasIn } from "../schemas.ts";
import type { FlowSubject, Tell } from "../subject.ts";

const plainTypes = ["string", "number", "integer", "boolean"];

/** Types of which a keyword says something; a number is an integer too. */
const typesOf = new Map([
  ...(["string", "number", "array", "object"] as const).flatMap((type) =>
    keywords[type].map((name) => [name, type === "number" ? [type, "integer"] : [type]] as const),
  ),
  ...keywords.plain.map((name) => [name, plainTypes] as const),
  ...vocabulary.flatMap(({ keyword, appliesTo }) =>
    appliesTo === undefined ? [] : [[keyword, [appliesTo].flat().map(String)] as const],
  ),
]);

/** Answers are described with words that are looked at: validators judge leaves, one by one. */
export function checkAnswerSchemas(subject: FlowSubject): void {
  const { release } = subject;
  const told = new Set<string>();
  const tell: Tell = (code, pointer, params, spot) => {
    told.add(pointer);
    subject.tell(code, pointer, params, spot);
  };
  for (const { schema, pointer } of schemasIn(release.answers, "/answers")) {
    const isRecord = schema.type === "object" && schema.properties !== undefined;
    for (const name of isRecord ? keywords.unread : [])
      if (schema[name] !== undefined) tell("unread-keyword", below(pointer, name), { name }, { key: true });
    for (const name of Object.keys(schema)) {
      const types = typesOf.get(name);
      if (!types || typeof schema.type !== "string" || types.includes(schema.type)) continue;
      tell("keyword-of-other-type", below(pointer, name), { name, type: schema.type }, { key: true });
    }
    if (Array.isArray(schema.type))
      tell("many-types", below(pointer, "type"), { options: schema.type.join(", ") });
    const isUntyped = schema.type === undefined && Object.keys(schema).some((name) => typesOf.has(name));
    if (isUntyped) tell("keyword-without-type", pointer, {}, { key: true });
  }
  compileLeaves(subject, told);
}

/** What only shows when validators are made of it, where nothing was told. */
function compileLeaves({ release, tell }: FlowSubject, told: ReadonlySet<string>): void {
  for (const [pattern, schema] of Object.entries(answerSchemas(release))) {
    const pointer = schemaPointer(release.answers, pattern);
    const detail = [...told].some((place) => isWithin(place, pointer)) ? undefined : compileErrorOf(schema);
    if (detail !== undefined) tell("schema-broken", pointer, { name: pattern, detail }, { key: true });
  }
  for (const [name, schema] of Object.entries(replySchemas(release))) {
    const [word = "", member = ""] = name.split(".");
    const detail = compileErrorOf(schema);
    const pointer =
      word === "data" ? below("/data/properties", member) : `${below(`/${word}`, member)}/reply`;
    if (detail !== undefined) tell("schema-broken", pointer, { name: member, detail }, { key: true });
  }
  for (const [name, schema] of Object.entries(envelopeSchemas(release))) {
    const pointer = envelopePointer(name);
    const detail = pointer === undefined ? undefined : compileErrorOf(schema);
    if (pointer !== undefined && detail !== undefined)
      tell("schema-broken", pointer, { name: name.split(".")[1] ?? "", detail }, { key: true });
  }
}

/** Place of the schema of what a call sends, or of one of its errors; undefined for the input, which its contract describes. */
function envelopePointer(name: string): string | undefined {
  const [word, call = "", status = ""] = name.split(".");
  const at = below("/calls", call);
  if (word === "sends") return `${at}/sends`;
  return word === "errors" ? `${below(`${at}/errors`, status)}/reply` : undefined;
}

/** Where the schema of a pattern stands in the effective flow. */
function schemaPointer(answers: Schema, pattern: string): string {
  let at: Schema | undefined = answers;
  let pointer = "/answers";
  for (const segment of pattern.split("/").slice(1)) {
    const isItem: boolean = at?.type === "array";
    pointer = isItem ? `${pointer}/items` : below(`${pointer}/properties`, segment);
    at = isItem ? at?.items : at?.properties?.[segment];
  }
  return pointer;
}
