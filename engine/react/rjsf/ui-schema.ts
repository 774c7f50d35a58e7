import type { UiSchema } from "@rjsf/utils";

/**
 * Stands in for RJSF's search of `ui:definitions` by reference in a build: a flat form has neither, and what is
 * said of a field is what its own place says.
 */
export default function resolveUiSchema(_schema: unknown, uiSchema?: UiSchema): UiSchema {
  return uiSchema ?? {};
}
