declare module "json-merge-patch" {
  /** RFC 7396; changes its target. */
  export function apply(target: unknown, patch: unknown): unknown;
}
