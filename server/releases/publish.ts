import { createHash } from "node:crypto";
import { type OnFault, parse } from "#engine/expression/index.ts";
import { type Release, validatorSchemas } from "#engine/language/index.ts";
import { type Flow, prepare } from "#engine/runtime/index.ts";
import { compileValidators, loadValidators } from "#engine/validation/index.ts";
import { importValidators } from "../infrastructure/import-validators.ts";

/** A release with its name and its validators as the browser loads them. */
export type Published = {
  /** SHA-256 of the release and its validators, in hexadecimal. */
  readonly hash: string;
  readonly release: Release;
  /** An ES module whose default export takes the engine's validator runtime. */
  readonly validators: string;
};

/** Compiles a release's validators and names both by their content; the order of keys counts, as it is that of the questions. */
export function publish(release: Release): Published {
  const validators = compileValidators(validatorSchemas(release));
  const hash = createHash("sha256").update(JSON.stringify(release)).update(validators).digest("hex");
  return { hash, release, validators };
}

/** A published release ready to run in this process; `onFault` is told of mistakes of ours, which are thrown without it. */
export async function prepareFlow(
  { hash, release, validators }: Published,
  onFault?: OnFault,
): Promise<Flow> {
  const factory = await importValidators(validators);
  return prepare(release, hash, (today) => loadValidators(factory, { today: () => today }), parse, onFault);
}
