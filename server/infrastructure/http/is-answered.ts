import answered from "./answered-paths.json" with { type: "json" };
import { partsOf, takesPath } from "./asked-path.ts";

const routes = Object.entries(answered).map(([path, methods]) => ({
  parts: partsOf(path.replace(/^\/api/, "")),
  methods: methods as readonly string[],
}));

/** Whether a server answers what a flow asks, by the list of its paths: without starting one. */
export function isAnsweredBy({ method, path }: { readonly method: string; readonly path: string }): boolean {
  const asked = partsOf(path);
  return routes.some(
    ({ parts, methods }) => methods.includes(method.toLowerCase()) && takesPath(parts, asked),
  );
}
