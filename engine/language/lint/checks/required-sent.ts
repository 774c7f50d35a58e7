import { below, isWithin } from "#engine/json/index.ts";
import { findConnector } from "../../load/connector.ts";
import type { LoadedDocument } from "../../load/document.ts";
import { objectOf } from "../../load/effective.ts";
import { findFlow, isWhole, type Library, memberOf, textOf } from "../../load/library.ts";
import { findPart, flowsOfPart } from "../../load/parts.ts";
import type { Tell } from "../subject.ts";
import { inputsRead } from "./unread-inputs.ts";

/**
 * What an insurer's overlay makes somebody answer is sent by that insurer's connectors of the flow's kind: whoever is asked
 * for nothing but this insurer's sake is not asked in vain. Nothing where it has no such connector.
 */
export function checkRequiredSent(library: Library, { value }: LoadedDocument, tell: Tell): void {
  const insurer = textOf(memberOf(value, "for"), "insurer");
  const id = textOf(value, "overlay");
  const [flow, part] = [findFlow(library, id), findPart(library, id)];
  if (insurer === "" || !isWhole(library, "connector")) return;
  const changed = flow ? [flow] : part ? flowsOfPart(library, part) : [];
  const connectors = changed.flatMap((one) => {
    const products = memberOf(one.value, "products");
    return (Array.isArray(products) ? products : []).flatMap((product) => {
      const name = `insurers/${insurer}/${textOf(one.value, "kind")}-${product}`;
      const connector = findConnector(library, name);
      return connector ? [{ product: String(product), reads: inputsRead(library, connector) }] : [];
    });
  });
  if (connectors.length === 0) return;
  for (const [step, said] of Object.entries(objectOf(memberOf(memberOf(value, "patch"), "steps"))))
    for (const [pointer, field] of Object.entries(objectOf(memberOf(said, "fields")))) {
      const word = wordThatRequires(field);
      if (word === undefined) continue;
      const unsent = connectors.find(({ reads }) => !reads.some((path) => isSent(pointer, path)));
      if (!unsent) continue;
      const at = below(below(`${below("/patch/steps", step)}/fields`, pointer), word);
      tell("required-not-sent", at, { name: pointer, insurer, product: unsent.product });
    }
}

function wordThatRequires(field: unknown): "required" | "optional" | undefined {
  if (memberOf(field, "required") === true) return "required";
  return memberOf(field, "optional") === null ? "optional" : undefined;
}

/** Whether what is read is that answer or a part of it, or holds it; a connector may be given the parts of a step each by its own name. */
function isSent(pointer: string, path: string): boolean {
  const [, , ...inner] = pointer.split("/");
  const places = [`/input${pointer}`, ...(inner.length > 0 ? [`/input/${inner.join("/")}`] : [])];
  return places.some((place) => isWithin(path, place) || (path !== "/input" && isWithin(place, path)));
}
