export type { Drafts } from "./drafts.ts";
export { Flow, type FlowProps } from "./flow.tsx";
export { FlowView, type FlowViewProps } from "./flow-view.tsx";
export type { AddedFile, FileLimits, Host } from "./host.ts";
export type { Fields } from "./registry.ts";
export { type Draft, useDraft } from "./use-draft.ts";
export { type FlowHandle, type Initial, useFlow } from "./use-flow.ts";
export type { AnswerProps, Widget, WidgetProps, Widgets } from "./widget.ts";
export { ariaOf } from "./widgets/aria.ts";
