import type { ValidatorFactory } from "#engine/validation/index.ts";

/** What the compiled validators of a release export, in this process. */
export async function importValidators(source: string): Promise<ValidatorFactory> {
  const module = await import(`data:text/javascript,${encodeURIComponent(source)}`);
  return (module as { readonly default: ValidatorFactory }).default;
}
