import { existsSync } from "node:fs";
import type { Plugin, ViteDevServer } from "vite";
import { inRepository } from "./run.ts";

/** What is told over the pages: lines as those of the terminal, what comes of it, and whether there is a server below. */
type Shown = { readonly lines: readonly string[]; readonly after: string; readonly isServing: boolean };

/** Mistakes over the open pages, and over those that are opened from then on. */
export type Panel = {
  readonly show: (shown: Shown) => void;
  /** Loads the pages anew, which takes from them what was over them. */
  readonly reload: () => void;
  readonly shown: () => Shown;
  /** The server whose pages it is over. */
  readonly attach: (server: ViteDevServer) => void;
};

export function createPanel(): Panel {
  let shown: Shown = { lines: [], after: "", isServing: true };
  let ws: ViteDevServer["ws"] | undefined;
  return {
    show: (next) => {
      shown = next;
      ws?.send({ type: "custom", event: "tramite:problems", data: shown });
    },
    reload: () => ws?.send({ type: "full-reload" }),
    shown: () => shown,
    attach: (server) => {
      ws = server.ws;
    },
  };
}

/**
 * Gives Vite's server the pages that the product's server gives, the insured's under /autogestion, the office under
 * /oficina and the broker's elsewhere, each with the panel of mistakes.
 */
export function devPages(panel: Panel = createPanel()): Plugin {
  return {
    name: "dev-pages",
    configureServer(server) {
      panel.attach(server);
      server.middlewares.use((request, response, next) => {
        const path = request.url?.split("?", 1)[0] ?? "/";
        if (path === "/__dev/problems") {
          response.setHeader("content-type", "application/json").end(JSON.stringify(panel.shown()));
          return;
        }
        const isPage = request.headers.accept?.includes("text/html") && !/\.\w+$/.test(path);
        if (isPage && !path.startsWith("/api/")) request.url = pageOf(path);
        next();
      });
    },
    transformIndexHtml: () => [
      { tag: "script", attrs: { type: "module", src: "/scripts/dev-panel.mjs" }, injectTo: "body" },
    ],
  };
}

function pageOf(path: string): string {
  if (/^\/oficina(\/|$)/.test(path)) return "/office.html";
  const isPublic = /^\/autogestion(\/|$)/.test(path) || !existsSync(inRepository("app.html"));
  return isPublic ? "/public.html" : "/app.html";
}
