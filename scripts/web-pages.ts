import { existsSync } from "node:fs";
import { inRepository } from "./run.ts";

/** The insured's area and the broker's; each is built when its page exists. */
export const pages: readonly string[] = ["public.html", "app.html"].filter((page) =>
  existsSync(inRepository(page)),
);

/**
 * The modules that, with all that they import, are one script of a page: cut up where its lazy parts share it, it compresses worse.
 * Of the broker's, what most screens share is there as well: a cold screen waits for that script and its own.
 */
export const pageScripts: Readonly<Record<string, RegExp>> = {
  "public.html":
    /\/src\/(?:autogestion\/app\.tsx|shared\/help\/subject-store\.ts)$|\/react-dom\/client\.js$|\/schemas\/drawings\/(?:dni-front|signpost)\.svg/,
  "app.html":
    /\/src\/(app\/routes\.tsx$|desk\/|shared\/(files|time|ui)\/)|\/engine\/(identifiers|json)\/|\/react-dom\/client\.js$/,
};

/** Little that several lazy parts share: scripts of their own cost more than they are. */
export const sharedLittle =
  /\/src\/shared\/wizard\/area\.ts$|\/engine\/(?:json\/json|identifiers\/(?:captcha|dni|typing))\.ts$/;
