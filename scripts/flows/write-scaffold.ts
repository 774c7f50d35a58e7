import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { FlowDocument, ProductDocument } from "#engine/language/index.ts";
import { formatText } from "../run.ts";
import { scaffold } from "./scaffold.ts";

const kinds: readonly FlowDocument["kind"][] = [
  "quote",
  "emission",
  "endorsement",
  "claim",
  "inspection",
  "account",
];

/** Writes a new product's documents under a root and says which; whether it could. */
export function writeScaffold(root: string, [name = ""]: readonly string[]): boolean {
  const [kind, product, ...more] = name.split("/");
  const known = kinds.find((one) => one === kind);
  if (!known || !/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(product ?? "") || more.length > 0) {
    console.error(
      `«${name}» no sirve: escribí la clase y el producto, como claim/umbrella. Las clases son ${kinds.join(", ")}; el producto va en minúsculas y con guiones.`,
    );
    return false;
  }
  const files = scaffold(known, product ?? "", (path) =>
    existsSync(join(root, path))
      ? (JSON.parse(readFileSync(join(root, path), "utf8")) as ProductDocument)
      : undefined,
  );
  const taken = Object.keys(files).filter(
    (path) => !path.endsWith(".product.json") && existsSync(join(root, path)),
  );
  if (taken.length > 0) {
    console.error(`Ya existe ${taken.join(", ")}: elegí otro nombre, o borralo antes.`);
    return false;
  }
  for (const [path, document] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), formatText(path, JSON.stringify(document)));
    console.log(path);
  }
  return true;
}
