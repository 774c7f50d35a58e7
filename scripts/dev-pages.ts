import { existsSync } from "node:fs";
import type { Plugin } from "vite";
import { inRepository } from "./run.ts";

export const reloadPath = "/__reload";

/**
 * Gives Vite's server the pages that the product's server gives, the insured's under /autogestion and the broker's
 * elsewhere, and reloads them when the product's server says that it started again.
 */
export function devPages(): Plugin {
  return {
    name: "dev-pages",
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const path = request.url?.split("?", 1)[0] ?? "/";
        if (path === reloadPath) {
          server.ws.send({ type: "full-reload" });
          return void response.writeHead(204).end();
        }
        const isPage = request.headers.accept?.includes("text/html") && !/\.\w+$/.test(path);
        if (isPage && !path.startsWith("/api/")) request.url = pageOf(path);
        next();
      });
    },
  };
}

function pageOf(path: string): string {
  const isPublic = /^\/autogestion(\/|$)/.test(path) || !existsSync(inRepository("app.html"));
  return isPublic ? "/public.html" : "/app.html";
}
