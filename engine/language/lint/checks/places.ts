import { below, isWithin, nearest, type Schema, segmentsOf } from "#engine/json/index.ts";
import { inPlace, isLeaf, schemaAt } from "../../fields.ts";
import { catchSitesOf, fieldSitesOf } from "../../sites.ts";
import { assignedSchema } from "../expected.ts";
import { nearestPointer } from "../nearest-pointer.ts";
import type { FlowSubject } from "../subject.ts";

/** Every place of an answer or of the data that the flow names exists, and is what it is taken for. */
export function checkPlaces(subject: FlowSubject): void {
  checkFields(subject);
  checkParts(subject);
  checkTargets(subject);
}

function checkFields({ release, tell }: FlowSubject): void {
  const { answers, flow } = release;
  // Of a part of a group or of rows the part itself is told.
  for (const { step, pointer, pattern, schema } of fieldSitesOf(release))
    if (!schema && Object.hasOwn(flow.steps[step]?.fields ?? {}, pattern))
      tell(
        "unknown-answer",
        pointer,
        { name: pattern, suggestion: nearestPointer(answers, pattern) },
        { key: true },
      );
  for (const [id, step] of Object.entries(flow.steps)) {
    const fields = step.fields ?? {};
    for (const [pattern, field] of Object.entries(fields)) {
      const at = below(`${below("/steps", id)}/fields`, pattern);
      const schema = schemaAt(answers, pattern);
      if (!schema) continue;
      const { after, exclude = [] } = field;
      if (after !== undefined && (after === pattern || !Object.hasOwn(fields, after)))
        tell("unknown-after", `${at}/after`, {
          name: after,
          suggestion: nearest(after, Object.keys(fields)),
        });
      for (const [index, name] of exclude.entries())
        if (!hasPart(schema, name))
          tell("unknown-part", `${at}/exclude/${index}`, { name, suggestion: nearPart(schema, name) });
    }
  }
}

/** Groups are of objects, rows of lists, and what both name are parts of theirs. */
function checkParts({ release, tell }: FlowSubject): void {
  for (const { pointer, pattern, field, schema } of fieldSitesOf(release)) {
    if (!schema) continue;
    const areParts = (parts: object | undefined, whole: Schema, at: string) => {
      for (const name of Object.keys(parts ?? {}))
        if (!hasPart(whole, name))
          tell("unknown-part", below(at, name), { name, suggestion: nearPart(whole, name) }, { key: true });
    };
    const [group, rows] = [inPlace(field.group), inPlace(field.rows)];
    const isOpen = !isLeaf(schema, field);
    const items = schema.type === "array" ? schema.items : undefined;
    const isObject = isOpen && schema.type === "object";
    for (const word of ["group", "optional"] as const)
      if (field[word] && !isObject)
        tell("group-without-object", `${pointer}/${word}`, { name: pattern, word }, { key: true });
    if (isObject) areParts(group?.fields, schema, `${pointer}/group/fields`);
    // The files of a list are one question, which may have slots for them.
    const isFiles = items?.file !== undefined && rows?.slots !== undefined;
    if (rows && !((isOpen || isFiles) && items?.properties))
      tell("rows-without-list", `${pointer}/rows`, { name: pattern }, { key: true });
    else if (rows && items) {
      areParts(rows.fields, items, `${pointer}/rows/fields`);
      for (const word of ["key", "unique"] as const) {
        const name = rows[word];
        if (name !== undefined && !hasPart(items, name))
          tell("unknown-part", `${pointer}/rows/${word}`, { name, suggestion: nearPart(items, name) });
      }
    }
  }
}

function checkTargets({ release, tell, places }: FlowSubject): void {
  const { answers, data, flow } = release;
  const known = (target: string, pointer: string, key: boolean) => {
    if (!assignedSchema(release, target)) {
      const isData = isWithin(target, "/data");
      const suggestion = isData
        ? prefixed(nearestPointer(data, target.slice("/data".length)))
        : nearestPointer(answers, target);
      tell("unknown-answer", pointer, { name: target, suggestion }, { key });
    }
  };
  for (const target of Object.keys(flow.computed ?? {}))
    if (!schemaAt(answers, target))
      tell(
        "unknown-answer",
        below("/computed", target),
        { name: target, suggestion: nearestPointer(answers, target) },
        { key: true },
      );
  for (const [id, step] of Object.entries(flow.steps)) {
    const shown = Object.keys(step.fields ?? {});
    for (const target of Object.keys(step.on ?? {})) {
      const at = below(`${below("/steps", id)}/on`, target);
      if (!shown.some((field) => isWithin(target, field) || isWithin(field, target)))
        tell("on-without-field", at, { name: target, suggestion: nearest(target, shown) }, { key: true });
      else if (!schemaAt(answers, target)) known(target, at, true);
    }
  }
  for (const { pointer, gives } of places)
    if (gives === "assigned") known(segmentsOf(pointer).at(-1) ?? "", pointer, true);
  for (const { pointer, caught } of catchSitesOf(flow))
    for (const [name, target] of Object.entries(caught.fields ?? {}))
      if (!schemaAt(answers, target))
        tell("unknown-answer", below(`${pointer}/fields`, name), {
          name: target,
          suggestion: nearestPointer(answers, target),
        });
}

function hasPart(schema: Schema, name: string): boolean {
  return Object.hasOwn(schema.properties ?? {}, name);
}

function nearPart(schema: Schema, name: string): string | undefined {
  return nearest(name, Object.keys(schema.properties ?? {}));
}

function prefixed(pointer: string | undefined): string | undefined {
  return pointer === undefined ? undefined : `/data${pointer}`;
}
