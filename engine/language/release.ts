import type { Syntaxes, Tables } from "#engine/expression/index.ts";
import type { Schema } from "#engine/json/index.ts";
import type { FlowDocument } from "./documents.generated.ts";

/** A flow without what only its file has: its schemas stand beside it in the release, and its tables have their rows. */
export type ReleaseFlow = Omit<
  FlowDocument,
  "$schema" | "parts" | "answers" | "data" | "context" | "tables"
> & { readonly tables?: Tables };

/**
 * An effective flow ready to run: overlays laid on, schemas opened and every `$ref` inside them replaced.
 * Plain JSON; a host stores it under the hash of its content and a draft is pinned to that hash.
 */
export type Release = {
  readonly flow: ReleaseFlow;
  readonly answers: Schema;
  readonly data: Schema;
  readonly context: Schema;
  /** Names of its own by which expressions read a place of the data or the context, as a connector's do. */
  readonly names?: Readonly<Record<string, string>>;
};

/** A release as browsers get it, which have no parser: with what each of its expressions is made of. */
export type ParsedRelease = Release & { readonly syntax: Syntaxes };
