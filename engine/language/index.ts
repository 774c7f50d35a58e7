export { fillAddress, writeAddress } from "./addresses.ts";
export type * from "./documents.generated.ts";
export { flowEnvironment } from "./environment.ts";
export type { FieldNode, FieldRules, GroupNode, LeafNode, ListNode } from "./fields.ts";
export { fieldTree, isLeaf, schemaAt } from "./fields.ts";
export { computedInOrder } from "./follows.ts";
export { type Demand, type HostArea, type HostedFlow, type HostedProduct, hostedFlows } from "./hosted.ts";
export { describeProblem } from "./lint/describe.ts";
export { failedCheck } from "./lint/guard.ts";
export { lintFlow } from "./lint/kinds/flow.ts";
export { checkLibrary } from "./lint/library-checks.ts";
export { lintDocuments, lintLibrary } from "./lint/lint-document.ts";
export type { LintTools } from "./lint/subject.ts";
export { languageOf } from "./lint/subject.ts";
export { saysOnlyTexts } from "./lint/translation-places.ts";
export { compileRelease, effectiveFlow, releaseFor, releasesOf } from "./load/compile-release.ts";
export {
  agreedName,
  connectorName,
  connectorRelease,
  findConnector,
  findInsurer,
  resolveConnector,
  resultName,
} from "./load/connector.ts";
export { productsAsked } from "./load/connector-products.ts";
export { askedByOf, findContract, findContracts } from "./load/contract.ts";
export { type DocumentSet, type LoadedDocument, loadDocument } from "./load/document.ts";
export { type Effective, resolveFlow } from "./load/effective.ts";
export {
  documentsOf,
  findFlow,
  kindOfDocument,
  type Library,
  memberOf,
  openLibrary,
} from "./load/library.ts";
export { openSchemaFile } from "./load/open-file.ts";
export { type Origin, type Origins, originOf } from "./load/origins.ts";
export {
  type Audience,
  applyOverlays,
  audiencesOf,
  isFor,
  overlaysFor,
  overlaysOf,
} from "./load/overlays.ts";
export { findPart, flowsOfPart } from "./load/parts.ts";
export { relativePath, resolvePath } from "./load/paths.ts";
export { givenSchemaOf, type Offer, offerOf, wholeItem } from "./offer.ts";
export { saidIn } from "./open-place.ts";
export { parsedRelease } from "./parsed-release.ts";
export { type Reading, readRelease } from "./places/reading.ts";
export { slotName } from "./places/seen.ts";
export type { LanguageProblem } from "./problem.ts";
export type { ParsedRelease, Release } from "./release.ts";
export { type FlowRequest, requestsOf } from "./requests.ts";
export { secretsIn, secretsOfCall } from "./secrets.ts";
export { failureStepsOf, fieldSitesOf, startSitesOf } from "./sites.ts";
export { isPassing } from "./steps.ts";
export { type Uses, usesOf } from "./uses.ts";
export { errorName, inputName, sentName, validatorSchemas } from "./validator-schemas.ts";
export { isBrief, widgetFor } from "./widget.ts";
