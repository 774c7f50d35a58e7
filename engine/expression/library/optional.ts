type Registry = { readonly deleteVariable: (name: string) => void };

/** Stands in for CEL's optional values in a build: our profile has none, so nothing is ever one. */
export const Optional = { [Symbol.hasInstance]: () => false, of: refuse };

export const OPTIONAL_NONE = undefined;

/** Leaves out the name `optional`, by which the library also gives an environment variables of its own. */
export function toggleOptionalTypes(registry: Registry): void {
  registry.deleteVariable("optional");
}

/** Adds nothing. */
export function register(): void {}

function refuse(): never {
  throw new Error("optional values are not part of the profile");
}
