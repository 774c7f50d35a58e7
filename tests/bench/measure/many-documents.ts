import type { DocumentSet } from "#engine/language/index.ts";

/** What there is of a flow: of the rest there is one in a set, however many flows it has. */
const copied = /\.(?:flow|part|fields|overlay|scenario|schema)\.json$/;
/** The language's own schemas, and what insurers are asked. */
const single =
  /\/(?:flow|part|fields|overlay|scenario|product|theme|demo|insurers?|connector|connector-scenario)\.schema\.json$|^flows\/insurers\//;

/** A set with as many times its flows, the others in folders and with names of their own. */
export function multiply(set: DocumentSet, times: number): DocumentSet {
  const files = [...set].filter(([file]) => copied.test(file) && !single.test(file));
  const copies = Array.from({ length: times - 1 }, (_, index) =>
    files.map(([file, text]) => [`copy-${index}/${file}`, rename(text, index)] as const),
  );
  return new Map([...set, ...copies.flat()]);
}

function rename(text: string, copy: number): string {
  return text
    .replace(/"(id|overlay|flow)": "([a-z]+\/[\w-]+)"/g, `"$1": "$2-${copy}"`)
    .replace(/"route": "/g, `"route": "copy-${copy}/`);
}
