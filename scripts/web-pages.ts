import { existsSync } from "node:fs";
import { inRepository } from "./run.ts";

/** The insured's area and the broker's; each is built when its page exists. */
export const pages: readonly string[] = ["public.html", "app.html"].filter((page) =>
  existsSync(inRepository(page)),
);
