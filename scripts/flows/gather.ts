import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, posix } from "node:path";
import { type DocumentSet, kindOfDocument, loadDocument } from "#engine/language/index.ts";
import { readDocuments } from "#server/releases/read-documents.ts";

/** Documents by absolute path, and the files that stand for others of the repository. */
export type Gathered = { readonly set: DocumentSet; readonly aliases: ReadonlyMap<string, string> };

/**
 * The documents that the named ones need: themselves first, so that they win over others of the same name; what lies
 * beside them; the repository's. A schema that is not where a file outside looks for it is the repository's.
 */
export function gather(named: ReadonlyMap<string, string>, root: string): Gathered {
  const repository = under(root);
  const outside = [...named.keys()].filter((file) => !repository.has(file));
  const neighbours = new Map(outside.flatMap((file) => [...around(file)]));
  const identities = new Set(outside.map((file) => identityOf(file, named.get(file) ?? "")));
  const overruled = new Set<unknown>(outside.flatMap((file) => idOfFlow(file, named.get(file) ?? "") ?? []));
  const others = [...repository].filter(
    ([file, text]) =>
      outside.length === 0 ||
      !(
        identities.has(identityOf(file, text)) ||
        overruled.has(changedBy(file, text)) ||
        (overruled.size > 0 && isTranslation(file, text))
      ),
  );
  const set = new Map([...named, ...[...neighbours].filter(([file]) => !named.has(file)), ...others]);
  const aliases = new Map<string, string>();
  for (const file of [...outside, ...neighbours.keys()]) fetchNamed(file, set, repository, aliases);
  return { set, aliases };
}

/** Schemas, parts and fields that a file names: from the disk where they are, else the repository's of the same name. */
function fetchNamed(
  file: string,
  set: Map<string, string>,
  repository: ReadonlyMap<string, string>,
  aliases: Map<string, string>,
): void {
  for (const [, path = ""] of (set.get(file) ?? "").matchAll(
    /"([^"#]+\.(?:schema|part|fields)\.json)(?:#[^"]*)?"/g,
  )) {
    if (path.includes("://")) continue;
    const target = posix.join(posix.dirname(file), path);
    if (set.has(target)) continue;
    const own = existsSync(target) ? readFileSync(target, "utf8") : undefined;
    const [standIn, text] =
      own === undefined
        ? ([...repository].find(([other]) => posix.basename(other) === posix.basename(path)) ?? [])
        : [target, own];
    if (standIn === undefined || text === undefined) continue;
    if (own === undefined) aliases.set(target, standIn);
    set.set(target, text);
    fetchNamed(target, set, repository, aliases);
  }
}

/** The documents of the folder that a file belongs to: those of a product's folders, else those beside it. */
function around(file: string): ReadonlyMap<string, string> {
  const [, root] = /^(.*)\/(?:flows|schemas|themes)\//.exec(file) ?? [];
  if (root !== undefined) return under(`${root}/`);
  const folder = dirname(file);
  const names = existsSync(folder) ? readdirSync(folder) : [];
  return new Map(
    names
      .filter((name) =>
        /\.(flow|overlay|scenario|connector|part|fields|product|theme|demo|schema)\.json$|^insurer\.json$/.test(
          name,
        ),
      )
      .map((name) => [posix.join(folder, name), readFileSync(join(folder, name), "utf8")]),
  );
}

function under(root: string): ReadonlyMap<string, string> {
  return new Map([...readDocuments(root)].map(([path, text]) => [`${slashed(root)}${path}`, text]));
}

/** A path with `/` between its folders. */
export function slashed(path: string): string {
  return path.replaceAll("\\", "/");
}

/** What a document is the only one of: a flow, part or product of its id, an overlay of a flow for somebody. */
export function identityOf(file: string, text: string): string {
  const words: Readonly<Record<string, readonly string[]>> = {
    flow: ["id"],
    part: ["id"],
    fields: ["id"],
    product: ["id"],
    overlay: ["overlay", "for"],
    theme: ["name"],
  };
  const [kind, value] = read(file, text);
  const own = words[kind];
  return own ? JSON.stringify([kind, ...own.map((word) => value[word])]) : file;
}

/** The flow that a document is; nothing of another. */
function idOfFlow(file: string, text: string): unknown {
  const [kind, value] = read(file, text);
  return kind === "flow" ? value.id : undefined;
}

/** The flow that an overlay changes. */
function changedBy(file: string, text: string): unknown {
  const [kind, value] = read(file, text);
  return kind === "overlay" ? value.overlay : undefined;
}

/** Whether a document says in another language what flows of the repository say: of another flow it would be half. */
function isTranslation(file: string, text: string): boolean {
  const [kind, value] = read(file, text);
  return kind === "overlay" && Object.hasOwn(Object(value.for), "language");
}

function read(file: string, text: string): readonly [string, Readonly<Record<string, unknown>>] {
  const { document } = loadDocument(file, text);
  // Read member by member; what a document lacks is left out.
  return document
    ? [kindOfDocument(document), (document.value ?? {}) as Readonly<Record<string, unknown>>]
    : ["unknown", {}];
}
