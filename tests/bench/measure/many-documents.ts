import type { DocumentSet } from "#engine/language/index.ts";

/** What there is of a flow: of the rest there is one in a set, however many flows it has. */
const copied = /\.(?:flow|part|fields|overlay|scenario|schema)\.json$/;
/** The language's own schemas, and what insurers are asked and its parts. */
const single =
  /\/(?:flow|part|fields|overlay|scenario|product|platform|theme|demo|contract|insurers?|connector|connector-scenario)\.schema\.json$|^flows\/(?:insurers|parts\/insurer-)/;

/** A set with as many times its flows, the others in folders and with names of their own; their products are the same. */
export function multiply(set: DocumentSet, times: number): DocumentSet {
  const files = [...set].filter(([file]) => copied.test(file) && !single.test(file));
  const ofProducts = [...set].flatMap(([file, text]) => (isProduct.test(file) ? idsIn(text) : []));
  const copies = Array.from({ length: times - 1 }, (_, index) =>
    files.map(
      ([file, text]) => [`copy-${index}/${file}`, rename(file, text, index, new Set(ofProducts))] as const,
    ),
  );
  return new Map([...set, ...copies.flat()]);
}

const isProduct = /\.product\.json$/;

function idsIn(text: string): readonly string[] {
  return [...text.matchAll(/"([a-z]+\/[\w-]+)"/g)].map(([, id = ""]) => id);
}

/**
 * A copy under names of its own. What a scenario says of a flow that is started by its product stays: it is the first one.
 * Several flows share a page of the product's, which is one, and begin at addresses of their own here; those of whoever is
 * not in yet begin as theirs have to.
 */
function rename(file: string, text: string, copy: number, ofProducts: ReadonlySet<string>): string {
  const [name = ""] = (file.split("/").at(-1) ?? "").split(".");
  return text
    .replace(/(^ {2})?"(id|overlay|flow)": "([a-z]+\/[\w-]+)"/gm, (whole, top = "", word, id) =>
      top === "" && word === "flow" && ofProducts.has(id) ? whole : `${top}"${word}": "${id}-${copy}"`,
    )
    .replace(/("host": \{[^{}]*"route": ")(registro\b)?/g, (_, before: string, entry?: string) =>
      entry === undefined ? `${before}copy-${copy}/${name}/` : `${before}registro/copy-${copy}-${name}`,
    );
}
