import { useEffect, useEffectEvent, useRef } from "react";
import type { Flow as PreparedFlow, StepView } from "#engine/runtime/index.ts";
import type { Panels } from "./aside.tsx";
import { type Ending, FlowView, type FlowViewProps } from "./flow-view.tsx";
import type { Host } from "./host.ts";
import { fetchReview } from "./lazy-review.tsx";
import type { Fields } from "./registry.ts";
import { type Initial, useFlow } from "./use-flow.ts";
import type { Widgets } from "./widget.ts";
import { fetchWidgets } from "./widgets/fetch-widgets.ts";
import { widgets as ownWidgets } from "./widgets/registry.ts";

export type FlowProps = {
  /** Read once, like `initial`: another flow or draft is another `key`. */
  readonly flow: PreparedFlow;
  readonly initial: Initial;
  readonly host: Host;
  /** RJSF widgets of the host, by the name that a question's `widget` has; beside the engine's or in place of them. */
  readonly widgets?: Widgets;
  /** RJSF fields of the host, by the same name: one draws a question whole. */
  readonly fields?: Fields;
  /** Panels of the host, by the name that a step's `aside` has. */
  readonly panels?: Panels;
  readonly ending?: Ending;
  /** Ways to copy or share a fact of an end; see `FlowView`. */
  readonly sharing?: FlowViewProps["sharing"];
  /** What the host says at the end of a step's questions; see `FlowView`. */
  readonly note?: FlowViewProps["note"];
  /** How the host lists the steps; see `FlowView`. */
  readonly steps?: FlowViewProps["steps"];
  /** What «Volver» does on the first step; see `FlowView`. */
  readonly onLeave?: (() => void) | undefined;
  /** The step that the page's URL asks for; when it asks for another, the wizard goes there if its path allows it. */
  readonly stepPath?: string | undefined;
  /**
   * What the URL asks by, as an entry of the history. Another one asks anew, though for the step that was asked before:
   * who goes back quickly comes from a step that the URL never seemed to be at.
   */
  readonly entry?: unknown;
  /**
   * Tells the step that is shown, so that the page sets its URL and title. `replace` is true for the first one
   * and where the wizard did not go where the URL asked: then the entry of the history is not a new one.
   */
  onStep?(step: StepView, replace: boolean): void;
};

/** A whole wizard: runs the flow for the host and draws it. */
export function Flow({ flow, initial, host, stepPath, entry, onStep, ...look }: FlowProps) {
  const { view, drafts, send, go } = useFlow(flow, host, initial);
  useStepPath(view.step, { stepPath, entry }, go, onStep);
  const { widgets } = look;
  // The step that stands is drawn first.
  useEffect(() => {
    void fetchWidgets(flow, { ...ownWidgets, ...widgets });
    void fetchReview(flow);
  }, [flow, widgets]);
  return <FlowView view={view} drafts={drafts} host={host} send={send} {...look} />;
}

/** Keeps the page's URL and the wizard's step on one another; what the path does not allow is put back. */
function useStepPath(
  step: StepView,
  { stepPath: asked, entry }: Pick<FlowProps, "stepPath" | "entry">,
  go: (stepPath: string) => boolean,
  onStep: FlowProps["onStep"],
): void {
  const seen = useRef<{
    readonly asked?: string | undefined;
    readonly entry?: unknown;
    readonly step?: string;
  }>({});
  const sync = useEffectEvent(() => {
    const before = seen.current;
    const isAsking = asked !== undefined && (asked !== before.asked || entry !== before.entry);
    seen.current = { asked, entry, step: step.id };
    // The step that it went to comes here again.
    if (isAsking && asked !== step.path && go(asked)) return;
    const isElsewhere = isAsking && asked !== step.path;
    if (before.step === step.id && !isElsewhere) return;
    onStep?.(step, before.step === undefined || isElsewhere || asked === step.path);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the URL or the step changed; nothing else concerns it.
  useEffect(() => sync(), [asked, entry, step.id]);
}
