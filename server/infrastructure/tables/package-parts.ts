import { readXml } from "./read-xml.ts";
import { nameOfPart, type Parts } from "./unzip-parts.ts";

/** A relation from one part of a package (ECMA-376, part 2) to another of the same package. */
export type Relation = { readonly id: string; readonly type: string; readonly target: string };

/** Lists where a part leads; the package itself is the empty name. A part without relations leads nowhere. */
export function listRelations(parts: Parts, part: string): readonly Relation[] {
  const at = part.lastIndexOf("/") + 1;
  const xml = parts.read(`${part.slice(0, at)}_rels/${part.slice(at)}.rels`);
  const relations: Relation[] = [];
  if (xml === undefined) return relations;
  readXml(xml, {
    open: (tag, attributes) => {
      if (tag !== "Relationship") return;
      const { Id: id, Type: type = "", Target: target, TargetMode: mode } = attributes();
      if (!id || !target || mode === "External") return;
      relations.push({ id, type, target: resolveTarget(part, target) });
    },
  });
  return relations;
}

/** Returns the part that the first relation of a kind leads to; its type ends in that kind, in the strict and the usual form. */
export function findPart(relations: readonly Relation[], kind: string): string | undefined {
  return relations.find(({ type }) => type.endsWith(`/${kind}`))?.target;
}

/** Resolves a target against the part that names it: relative to its folder, or absolute. */
function resolveTarget(part: string, target: string): string {
  try {
    const { pathname } = new URL(target, `file:///${part}`);
    return nameOfPart(decodeURIComponent(pathname));
  } catch {
    return nameOfPart(target);
  }
}
