export type * from "./documents.generated.ts";
export {
  flowEnvironment,
  itemEnvironment,
  optionEnvironment,
  queryEnvironment,
  replyEnvironment,
} from "./environment.ts";
export type { FieldNode, FieldRules, GroupNode, LeafNode, ListNode } from "./fields.ts";
export { fieldTree, isLeaf, schemaAt } from "./fields.ts";
export { describeProblem } from "./lint/describe.ts";
export { checkLibrary } from "./lint/library-checks.ts";
export { lintDocument, lintLibrary } from "./lint/lint-document.ts";
export { audiencesOf, lintFlow } from "./lint/lint-flow.ts";
export type { LintTools } from "./lint/subject.ts";
export { compileRelease, effectiveFlow, releaseFor } from "./load/compile-release.ts";
export { type DocumentSet, type LoadedDocument, loadDocument } from "./load/document.ts";
export { type Effective, resolveFlow } from "./load/effective.ts";
export { documentsOf, findFlow, kindOfDocument, type Library, openLibrary } from "./load/library.ts";
export { type Origin, type Origins, originOf } from "./load/origins.ts";
export { type Audience, applyOverlays, overlaysFor } from "./load/overlays.ts";
export type { LanguageProblem } from "./problem.ts";
export type { Release } from "./release.ts";
export type { Json, JsonObject, Schema } from "./schema.ts";
export { validatorSchemas } from "./validator-schemas.ts";
export { widgetFor } from "./widget.ts";
