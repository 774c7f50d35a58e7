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
  "public.html": /\/src\/autogestion\/app\.tsx$|\/react-dom\/client\.js$/,
  "app.html":
    /\/src\/(app\/routes\.tsx$|desk\/|shared\/(files|time|ui)\/)|\/engine\/(identifiers|json)\/|\/react-dom\/client\.js$/,
};

/** A line or two that several lazy parts share: a script of its own costs more than it is. */
export const sharedLines =
  /\/src\/shared\/(?:wizard\/area|help\/subject-store)\.ts$|\/engine\/json\/json\.ts$|\/schemas\/drawings\/(?:dni-front|signpost)\.svg/;
