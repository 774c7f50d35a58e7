import { existsSync } from "node:fs";
import type { Plugin, ViteDevServer } from "vite";
import { inRepository } from "./run.ts";

/**
 * Gives Vite's server the pages that the product's server gives, the insured's under /autogestion and the broker's
 * elsewhere.
 */
export function devPages(): Plugin {
  return {
    name: "dev-pages",
    configureServer(server) {
      server.middlewares.use((request, _, next) => {
        const path = request.url?.split("?", 1)[0] ?? "/";
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

/** Mistakes over the open pages, and over those that are opened from then on. */
export type Panel = {
  readonly show: (lines: readonly string[]) => void;
  /** Loads the pages anew, which takes from them what was over them. */
  readonly reload: () => void;
};

export function createPanel({ ws }: ViteDevServer): Panel {
  let shown: readonly string[] = [];
  const send = () => {
    if (shown.length > 0) ws.send({ type: "error", err: { message: shown.join("\n\n"), stack: "" } });
  };
  ws.on("connection", send);
  return {
    show: (lines) => {
      shown = lines;
      send();
    },
    reload: () => ws.send({ type: "full-reload" }),
  };
}
