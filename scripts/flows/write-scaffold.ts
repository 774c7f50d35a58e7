import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { formatText } from "../run.ts";
import { makers, openRoot, type Scaffold } from "./scaffold.ts";

/** Lists and documents that gain something and keep the rest. */
const added = /\.product\.json$|^flows\/insurers\.json$/;

/** Writes what is new under a root and says which files; whether it could. */
export async function writeScaffold(
  root: string,
  [given = "", ...beside]: readonly string[],
): Promise<boolean> {
  const [what = "", name = "", ...more] = given.split("/");
  const make = Object.hasOwn(makers, what) ? makers[what] : undefined;
  if (!make || !/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name) || more.length > 0) {
    console.error(
      `«${given}» no sirve: escribí qué y cómo se llama, como claim/umbrella. Puede ser ${Object.keys(makers).join(", ")}; el nombre va en minúsculas y con guiones.`,
    );
    return false;
  }
  const files = await make(openRoot(root), name, beside);
  if (typeof files === "string") {
    console.error(files);
    return false;
  }
  const isNew = (path: string) => !added.test(path) && typeof files[path] !== "string";
  const taken = Object.keys(files).filter((path) => isNew(path) && existsSync(join(root, path)));
  if (taken.length > 0) {
    console.error(`Ya existe ${taken.join(", ")}: elegí otro nombre, o borralo antes.`);
    return false;
  }
  writeAll(root, files);
  return true;
}

function writeAll(root: string, files: Scaffold): void {
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), written(path, content));
    console.log(path);
  }
}

function written(path: string, content: Scaffold[string]): string | Uint8Array {
  if (content instanceof Uint8Array) return content;
  return formatText(path, typeof content === "string" ? content : JSON.stringify(content));
}
