import type { ServerResponse } from "node:http";
import type { Plugin } from "vite";
import { askedWords } from "./find-moment.ts";
import type { Stage } from "./stage.ts";

/** Gives Vite's server the page of a moment, what it is made of and its validators, and the page that lays before beside after. */
export function showPages(stage: Stage): Plugin {
  return {
    name: "show-pages",
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const { pathname, searchParams } = new URL(request.url ?? "/", "http://dev");
        const [, hash] = /^\/__dev\/show-([0-9a-f]+)\.js$/.exec(pathname) ?? [];
        const since = searchParams.get("since") || undefined;
        if (pathname === "/__dev/show.json") {
          const words = askedWords.flatMap((word) => {
            const said = searchParams.get(word);
            return said ? [[word, said]] : [];
          });
          answer(response, "application/json", JSON.stringify(stage.show(Object.fromEntries(words), since)));
        } else if (pathname === "/__dev/review.json") {
          stage.review(since ?? "HEAD", searchParams.get("flow") ?? undefined).then(
            (review) => answer(response, "application/json", JSON.stringify(review)),
            (fault: unknown) => next(fault),
          );
        } else if (hash !== undefined) {
          const text = stage.validators(hash);
          if (text === undefined) response.statusCode = 404;
          answer(response, "text/javascript", text ?? "");
        } else {
          if (pathname === "/__dev/show") request.url = "/src/preview/index.html";
          if (pathname === "/__dev/review") request.url = "/src/preview/review.html";
          next();
        }
      });
    },
  };
}

function answer(response: ServerResponse, type: string, text: string): void {
  response.setHeader("content-type", type).setHeader("cache-control", "no-store").end(text);
}
