import type { FlowDocument } from "./documents.generated.ts";

/** What a flow asks of the server: a method, and its path as the flow writes it (`/accidents{?identityNumber}`). */
export type FlowRequest = { readonly method: string; readonly path: string };

const methods = ["get", "post", "put", "delete"] as const;

/** Every request that a flow may make, of its calls and of its sources, each once. */
export function requestsOf({
  calls = {},
  sources = {},
}: Pick<FlowDocument, "calls" | "sources">): readonly FlowRequest[] {
  const asking = [
    ...Object.values(calls).flat(),
    ...Object.values(sources).flatMap((source) => [source, ...(source.cases ?? [])]),
  ];
  const found = asking.flatMap((words) =>
    methods.flatMap((method) => {
      const path = words[method];
      return path === undefined ? [] : [{ method: method.toUpperCase(), path }];
    }),
  );
  return found.filter(
    ({ method, path }, at) => found.findIndex((one) => one.method === method && one.path === path) === at,
  );
}
