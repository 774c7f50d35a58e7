import type { Library } from "../load/library.ts";
import type { PlacedSchema } from "./schemas.ts";
import type { LintTools, Tell } from "./subject.ts";

/** A schema that JSON Schema takes, with every schema inside it. */
export type SchemaSubject = {
  readonly library: Library;
  readonly tools: LintTools;
  readonly schemas: readonly PlacedSchema[];
  readonly tell: Tell;
};

/** One check of a schema, be it of a flow or of a file. */
export type SchemaCheck = (subject: SchemaSubject) => void;
