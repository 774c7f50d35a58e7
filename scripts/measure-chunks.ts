import { readFileSync } from "node:fs";
import { brotliCompressSync } from "node:zlib";
import type { Manifest } from "vite";

/** The files that a browser loads at once for these entries: their scripts with all static imports, and the styles of each. */
export function listFirstLoad(manifest: Manifest, entries: readonly string[]): string[] {
  const keys = new Set<string>();
  const visit = (key: string): void => {
    if (keys.has(key)) return;
    const chunk = manifest[key];
    if (!chunk)
      throw new Error(`manifest: "${key}" is not in the build — is it an entry or a dynamic import?`);
    keys.add(key);
    chunk.imports?.forEach(visit);
  };
  entries.forEach(visit);
  const files = [...keys].flatMap((key) => [manifest[key]?.file ?? [], manifest[key]?.css ?? []].flat());
  return [...new Set(files)];
}

/** The scripts that are fetched when they are needed, each by its key: those that what is loaded first asks for. */
export function listLazyParts(manifest: Manifest, entries: readonly string[]): string[] {
  const first = new Set(listFirstLoad(manifest, entries));
  const chunks = Object.values(manifest).filter(({ file }) => first.has(file));
  return [...new Set(chunks.flatMap(({ dynamicImports = [] }) => dynamicImports))];
}

/** Size over the wire in kB of 1000 bytes, as a patient server compresses. */
export function measure(folder: string, files: readonly string[]): number {
  const sizes = files.map((file) => brotliCompressSync(readFileSync(`${folder}/${file}`)).length);
  return sizes.reduce((total, size) => total + size, 0) / 1000;
}
