import { above, below, getAt, type Json, type Schema, segmentsOf } from "#engine/json/index.ts";
import { schemaAt } from "../fields.ts";
import { givenSchemaOf, offerOf } from "../offer.ts";
import type { Gives } from "../places/annotation.ts";
import type { Place } from "../places/reading.ts";
import type { Release } from "../release.ts";
import { fieldSitesOf } from "../sites.ts";

/** Which schema the context of another flow has; undefined for a flow that is not known. */
export type ContextOf = (flow: string) => Schema | undefined;

const plain: Partial<Readonly<Record<Gives, Schema>>> = {
  "yes-no": { type: "boolean" },
  text: { type: "string" },
  number: { type: "number" },
  list: { type: "array" },
  options: { type: "array", items: { type: ["object", "string", "number", "boolean"] } },
};

/** What the expressions of a place must give; undefined where anything will do, or where what it names is unknown. */
export function expectedOf(
  release: Release,
  contextOf: ContextOf,
  { gives, pointer, owner, field }: Place,
): Schema | undefined {
  const names = segmentsOf(pointer);
  switch (gives) {
    case undefined:
      return sentSchema(release, names);
    case "answer":
      return schemaAt(release.answers, names.at(-2) ?? "");
    case "assigned":
      return assignedSchema(release, names.at(-1) ?? "");
    case "context": {
      // A flow's types leave open what stands in its templates: read by place it is JSON.
      const started = getAt(release.flow as unknown as Json, `${above(above(pointer) ?? "")}/flow`);
      const context = typeof started === "string" ? contextOf(started) : undefined;
      return context && schemaAt(context, below("", names.at(-1) ?? ""));
    }
    case "slots": {
      const key = getAt(release.flow as unknown as Json, `${above(pointer) ?? ""}/key`);
      const options = schemaAt(release.answers, `${field}/*/${key}`)?.enum;
      // Keys, or objects that have one.
      return { type: "array", items: { type: ["string", "object"], ...(options && { enum: options }) } };
    }
    case "given": {
      const [given, name] = [above(pointer) ?? "", names.at(-1) ?? ""];
      const source = getAt(release.flow as unknown as Json, `${above(given) ?? ""}/name`);
      const schema = typeof source === "string" ? givenSchemaOf(release.flow.sources?.[source]) : undefined;
      return schema && schemaAt(schema, below("", name));
    }
    case "kept": {
      const user = fieldSitesOf(release).find(({ field }) => offerOf(field)?.name === owner?.name)?.schema;
      return user?.type === "array" ? user.items : user;
    }
    default:
      return plain[gives];
  }
}

/** What the body of a call looks like, where the call says so. */
function sentSchema({ flow }: Release, [word, name = "", part, ...inside]: readonly string[]) {
  if (word !== "calls" || part !== "body" || inside.length > 0) return undefined;
  const sends = flow.calls?.[name]?.sends;
  return typeof sends === "object" ? (sends as Schema) : undefined;
}

/** The schema of a place that `assign` names: of the data below /data, of the answers elsewhere. */
export function assignedSchema({ answers, data }: Release, pointer: string): Schema | undefined {
  return pointer.startsWith("/data/")
    ? schemaAt(data, pointer.slice("/data".length))
    : schemaAt(answers, pointer);
}
