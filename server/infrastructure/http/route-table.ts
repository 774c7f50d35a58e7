import type { FastifyInstance } from "fastify";
import type { Access } from "../../people/principals/guard.ts";
import { partsOf, takesPath } from "./asked-path.ts";

/** Whether a route of the API takes a method and a path, its variables between braces, and lets in who has such access. */
export type RouteTable = (method: string, path: string, access: readonly Access[]) => boolean;

type Route = { readonly method: string; readonly parts: readonly string[]; readonly access: Access };

/** The table of a server's routes. Before any route is added, so that it knows all of them. */
export function tableRoutes(app: FastifyInstance, prefix: string): RouteTable {
  const routes: Route[] = [];
  app.addHook("onRoute", ({ url, method, config }) => {
    const access = config?.access;
    if (access === undefined || !url.startsWith(`${prefix}/`)) return;
    const parts = partsOf(url.slice(prefix.length));
    for (const one of [method].flat()) routes.push({ method: one, parts, access });
  });
  return (method, path, access) => {
    const asked = partsOf(path);
    return routes.some(
      (route) => route.method === method && access.includes(route.access) && takesPath(route.parts, asked),
    );
  };
}
