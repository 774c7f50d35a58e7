import { syntaxIn } from "#engine/expression/index.ts";
import type { ParsedRelease } from "#engine/language/index.ts";
import { type Flow, prepare, type Validators } from "#engine/runtime/index.ts";
import type { releases } from "./releases.ts";

type Name = keyof typeof releases;

const parsed = (await (await fetch("/releases.json")).json()) as Readonly<Record<Name, ParsedRelease>>;

const isEmail = (value: unknown) => typeof value === "string" && value.includes("@");

export const realFlow = flowOf("real");
export const endorsementFlow = flowOf("endorsement");
export const sheetFlow = flowOf("sheet");
export const stockFlow = flowOf("stock", {
  "/email": (value) => (isEmail(value) ? [] : [{ code: "field_email", path: "", params: {} }]),
});

function flowOf(name: Name, validators: Validators = {}): Flow {
  const release = parsed[name];
  return prepare(release, name, () => validators, syntaxIn(release.syntax));
}
