/** A path by its parts; what is asked by `{?name}` is not of the path. */
export function partsOf(path: string): readonly string[] {
  return path
    .replace(/\{[?&][^{}]*\}/g, "")
    .replace(/^\//, "")
    .split("/");
}

/** Whether a route takes a path: its variable, between braces or after a colon, stands for any part. */
export function takesPath(route: readonly string[], asked: readonly string[]): boolean {
  return route.length === asked.length && route.every((part, at) => /^[{:]/.test(part) || part === asked[at]);
}
