/** Stands in for ufo, of which ofetch takes two functions for options that our requests do not have. */
export function withBase(_url: string, _base: string): never {
  throw new Error("ofetch: the build leaves `baseURL` out — write the whole path");
}

export function withQuery(_url: string, _query: unknown): never {
  throw new Error("ofetch: the build leaves `query` out — write it in the path");
}
