import { existsSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import type { FlowDocument } from "#engine/language/index.ts";
import { newInsurer, newOverlay } from "./scaffold-insurer.ts";
import { newPart } from "./scaffold-part.ts";
import { newPlatform } from "./scaffold-platform.ts";
import { newProduct } from "./scaffold-product.ts";
import { templatesOf } from "./templates.ts";

/** What is to be written, by path: a document, a file as it is, or the new text of a document that is there. */
export type Scaffold = Readonly<Record<string, object | Uint8Array | string>>;

/** A folder in which something new is written. */
export type Root = {
  readonly path: string;
  /** A document that is there; undefined when there is none. */
  readonly read: (path: string) => unknown;
  readonly text: (path: string) => string | undefined;
};

const kinds: readonly FlowDocument["kind"][] = [
  "quote",
  "emission",
  "policy",
  "endorsement",
  "claim",
  "inspection",
  "account",
  "request",
];

/** Makes something new of that name, for what is named beside it; why not, in Spanish, when it cannot. */
type Make = (
  root: Root,
  name: string,
  beside: readonly string[],
) => Scaffold | string | Promise<Scaffold | string>;

/** What can be made, by the word before the slash. */
export const makers: Readonly<Record<string, Make>> = {
  ...Object.fromEntries(kinds.map((kind): [string, Make] => [kind, newFlow(kind)])),
  product: newWholeProduct,
  part: newPart,
  insurer: newInsurer,
  overlay: newOverlay,
  platform: newPlatform,
};

/** A product with a flow of a kind: those documents, what the flow asks and its scenarios. */
function newFlow(kind: FlowDocument["kind"]): Make {
  return (root, name) => {
    const { id, title, documents } = newProduct(root, [kind], name);
    return { ...documents, ...flowOf(kind, { product: name, id, title }) };
  };
}

/**
 * A product from price to policy: what it is, its quote, its emission and its claim, its contract, how one insurer is asked
 * for it and a simulated one that answers.
 */
function newWholeProduct(root: Root, name: string): Scaffold {
  const { id, title, documents } = newProduct(root, ["quote", "emission", "claim"], name);
  const words = { product: name, id, title };
  return { ...documents, ...flowOf("claim", words), ...Object.fromEntries(templatesOf("product", words)) };
}

/** A flow of a kind, what it asks and its scenarios. */
function flowOf(
  kind: FlowDocument["kind"],
  words: Readonly<Record<"product" | "id" | "title", string>>,
): Scaffold {
  const flow = `${kind}/${words.product}`;
  return Object.fromEntries(
    templatesOf(kind, words).map(([file, document]) => [placeOf(flow, basename(file, ".json")), document]),
  );
}

function placeOf(flow: string, template: string): string {
  if (template === "schema") return `schemas/${flow.replace("/", "-")}.schema.json`;
  const [scenario, more] = template.split(".").toReversed();
  return more === undefined ? `flows/${flow}.${scenario}.json` : `flows/${flow}-${more}.${scenario}.json`;
}

/** A folder as what is new sees it. */
export function openRoot(path: string): Root {
  const text = (file: string) =>
    existsSync(join(path, file)) ? readFileSync(join(path, file), "utf8") : undefined;
  return {
    path,
    text,
    read: (file) => {
      const found = text(file);
      return found === undefined ? undefined : JSON.parse(found);
    },
  };
}
