/** A schema and its validators, written by `scripts/config-forms.ts`. */
declare module "*?config-form" {
  export const schema: import("@rjsf/utils").RJSFSchema;
  export const validators: import("./config-form.tsx").CompiledForm["validators"];
}
