import answered from "./answered-paths.json" with { type: "json" };

/** Methods by path, each variable as an empty pair of braces. */
const methods = new Map(
  Object.entries(answered).map(([path, said]) => [shapeOf(path.replace(/^\/api/, "")), said as string[]]),
);

/** Whether a server answers what a flow asks, by the list of its paths: without starting one. */
export function isAnsweredBy({ method, path }: { readonly method: string; readonly path: string }): boolean {
  return methods.get(shapeOf(path))?.includes(method.toLowerCase()) ?? false;
}

function shapeOf(path: string): string {
  return path.replace(/\{[?&][^{}]*\}/g, "").replace(/\{[^{}]*\}/g, "{}");
}
