import type { FastifyInstance } from "fastify";
import type { Access } from "../../people/principals/guard.ts";

/** Whether a route of the API takes a method and a path, its variables between braces, and lets in who has such access. */
export type RouteTable = (method: string, path: string, access: readonly Access[]) => boolean;

type Route = { readonly method: string; readonly parts: readonly string[]; readonly access: Access };

/** The table of a server's routes. Before any route is added, so that it knows all of them. */
export function tableRoutes(app: FastifyInstance, prefix: string): RouteTable {
  const routes: Route[] = [];
  app.addHook("onRoute", ({ url, method, config }) => {
    const access = config?.access;
    if (access === undefined || !url.startsWith(`${prefix}/`)) return;
    const parts = url.slice(prefix.length + 1).split("/");
    for (const one of [method].flat()) routes.push({ method: one, parts, access });
  });
  return (method, path, access) => {
    const parts = path
      .replace(/\{[?&][^{}]*\}/g, "")
      .replace(/^\//, "")
      .split("/");
    return routes.some(
      (route) =>
        route.method === method &&
        access.includes(route.access) &&
        route.parts.length === parts.length &&
        route.parts.every((part, at) => part.startsWith(":") || isVariable(parts[at]) || part === parts[at]),
    );
  };
}

function isVariable(part: string | undefined): boolean {
  return part?.startsWith("{") === true;
}
