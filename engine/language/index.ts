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
export type { Release } from "./release.ts";
export type { Json, JsonObject, Schema } from "./schema.ts";
export { widgetFor } from "./widget.ts";
