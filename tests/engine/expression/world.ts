import { parse, type Scope } from "#engine/expression/index.ts";
import type { Schema } from "#engine/json/index.ts";
import json from "./world.json" with { type: "json" };

/** What the expressions of the cases may name, and the answers with which they are evaluated. */
export const world = { ...(json as World), syntaxOf: parse };

type World = {
  readonly variables: Readonly<Record<string, Schema>>;
  readonly conditions: Readonly<Record<string, string>>;
  readonly scopes: { readonly full: Scope } & Readonly<Record<string, Scope>>;
};
