import { existsSync } from "node:fs";
import { inRepository } from "./run.ts";

/** The insured's area, the broker's and the office; each is built when its page exists. */
export const pages: readonly string[] = ["public.html", "app.html", "office.html"].filter((page) =>
  existsSync(inRepository(page)),
);

/**
 * The modules that, with all that they import, are one script of a page: cut up where its lazy parts share it, it compresses worse.
 * Of the broker's, what most screens share is there as well: a cold screen waits for that script and its own.
 */
export const pageScripts: Readonly<Record<string, RegExp>> = {
  "public.html":
    /\/src\/(?:autogestion\/app\.tsx|shared\/(?:drawings|help\/subject-store)\.ts)$|\/react-dom\/client\.js$/,
  "app.html":
    /\/src\/(app\/routes\.tsx$|desk\/|shared\/(files|time|ui)\/)|\/engine\/(identifiers|json)\/|\/react-dom\/client\.js$/,
  "office.html": /\/src\/(office\/routes\.tsx$|desk\/|shared\/(files|time|ui)\/)|\/react-dom\/client\.js$/,
};

/** Little that several lazy parts share: scripts of their own cost more than they are. */
export const sharedLittle =
  /\/src\/shared\/wizard\/area\.ts$|\/engine\/(?:json\/json|identifiers\/(?:captcha|date|dni|typing))\.ts$/;

/**
 * The scripts that a page is cut into beside its own, in the order in which they take modules, each with all that they import.
 * A wizard of the insured is one script, though widgets that come when a flow asks for them find theirs in it; what it shares
 * with parts that need nothing else of it stands apart.
 */
export const innerScripts: Readonly<Record<string, Readonly<Record<string, RegExp>>>> = {
  "public.html": {
    beside:
      /\/src\/shared\/(?:api\/credentials|connection\/when-reachable|drafts\/has-erasures|files\/save-file|i18n\/wizard-text|share\/share-part|ui\/print|wizard\/find-drafts)\.(?:ts|css)$|\/src\/autogestion\/(?:wizard\/ticket-area|identification\/renewal-part)\.ts$|\/engine\/react\/wait-to-look\.ts$/,
    wizard:
      /\/src\/autogestion\/(?:wizard\/(?:inner-wizard|prefetch|idle-dialog|ends|panels)|identification\/proof)\.tsx?$|\/src\/shared\/wizard\/wizard(?:-relay)?\.tsx$/,
  },
};
