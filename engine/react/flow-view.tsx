import "./flow.css";
import "./controls.css";
import { errorId } from "@rjsf/utils";
import { type ComponentType, type FormEvent, type ReactNode, useEffect, useMemo, useRef } from "react";
import type { Event, View } from "#engine/runtime/index.ts";
import { Actions, submitAction, Ways } from "./actions.tsx";
import { type Panels, WithAside } from "./aside.tsx";
import { backOf } from "./back-button.tsx";
import { BusyStatus } from "./busy-status.tsx";
import { ConfirmDialog } from "./confirm-dialog.tsx";
import type { Drafts } from "./drafts.ts";
import { elementId, focusField } from "./element-id.ts";
import { ErrorSummary } from "./error-summary.tsx";
import { Facts, type Sharing } from "./facts.tsx";
import { FailureBanner } from "./failure-banner.tsx";
import { FieldTree } from "./fields.tsx";
import type { Host } from "./host.ts";
import { AlertIcon, CheckIcon } from "./icons.tsx";
import { LazyReview } from "./lazy-review.tsx";
import { Problem, problemText } from "./problem.tsx";
import { createRegistry, type Fields } from "./registry.ts";
import { type Part, partsOf, Stepper } from "./stepper.tsx";
import { type Look, LookContext, type Tools, ToolsContext } from "./tools.ts";
import { isAnswered, useAdvance } from "./use-advance.ts";
import { useBusy } from "./use-busy.ts";
import type { Widgets } from "./widget.ts";
import { widgets as ownWidgets } from "./widgets/registry.ts";

/** The parts of a wizard for who lists them, and the way to a step of them. */
export type StepsProps = {
  readonly parts: readonly Part[];
  readonly isBusy: boolean;
  open(step: string): void;
};

/** What the host adds to an end; it is told whether the flow itself says where to go from there. */
export type Ending = (hasWays: boolean) => ReactNode;

export type FlowViewProps = {
  readonly view: View;
  readonly drafts: Drafts;
  readonly host: Host;
  /** RJSF widgets and fields of the host by name; see `FlowProps`. */
  readonly widgets?: Widgets | undefined;
  readonly fields?: Fields | undefined;
  readonly panels?: Panels | undefined;
  /** What stands under the message of a final step. */
  readonly ending?: Ending | undefined;
  /** Ways to copy or share a fact of an end; without it there are none. */
  readonly sharing?: Sharing | undefined;
  /** What the host says at the end of a step's questions, apart from what goes on. */
  readonly note?: ReactNode;
  /** How the host lists the steps, in place of «Paso 2 de 4» over its bar; «Volver» then stands before what goes on. */
  readonly steps?: ComponentType<StepsProps> | undefined;
  /** What «Volver» does on a step that has none before it; without it there is no such button. */
  readonly onLeave?: (() => void) | undefined;
  send(event: Event): void;
};

/** Draws a view and sends what the person does; it keeps nothing but the focus and half-typed text. */
export function FlowView({
  view,
  drafts,
  host,
  widgets,
  fields = noFields,
  panels = noPanels,
  ending,
  sharing,
  note,
  steps,
  onLeave,
  send,
}: FlowViewProps) {
  const aim = useRef<string>(undefined);
  const tools = useMemo<Tools>(() => ({ host, drafts, send, aim }), [host, drafts, send]);
  const look = useMemo<Look>(() => {
    const all = { ...ownWidgets, ...widgets };
    return { widgets: all, registry: createRegistry(tools, all, fields) };
  }, [tools, widgets, fields]);
  const heading = useFocusOnStep(view.step.id, aim);
  const { step, confirm } = view;
  const isEnding = step.final && !step.leads;
  const onBack = backOf(view, { send, onLeave });
  return (
    <ToolsContext value={tools}>
      <LookContext value={look}>
        <div className={step.isWide ? "flow flow-wide" : "flow"}>
          {/* An end that is one of the steps is listed by the host. */}
          {(steps || !step.final) && <Head {...{ view, steps, onBack, send }} />}
          {step.leads ? (
            <p role="status">{host.text("form.loading")}</p>
          ) : (
            <div className={isEnding ? "flow-ending" : undefined} data-tone={step.tone}>
              {isEnding && <span className="flow-done">{step.tone ? <AlertIcon /> : <CheckIcon />}</span>}
              <h1 ref={heading} tabIndex={-1} className="flow-title">
                {step.title}
              </h1>
              {isEnding && step.message && <p className="flow-message">{step.message}</p>}
            </div>
          )}
          {isEnding && step.notice && <p className="flow-notice">{step.notice}</p>}
          {isEnding && <Kept view={view} sharing={sharing} />}
          {isEnding && ending?.(view.actions.length > 0)}
          {isEnding && <Ways view={view} />}
          {!step.final && (
            <StepForm
              key={step.id}
              {...{ view, host, send, panels, note, sharing }}
              onBack={steps && onBack}
            />
          )}
          {confirm && <ConfirmDialog key={confirm.action} view={{ ...view, confirm }} />}
        </div>
      </LookContext>
    </ToolsContext>
  );
}

const noFields: Fields = {};
const noPanels: Panels = {};

/** What an end shows to be read. */
function Kept({ view, sharing }: Pick<FlowViewProps, "view" | "sharing">) {
  const { fields, summary, step } = view;
  if (fields.length + summary.length + step.facts.length === 0) return null;
  return (
    <div className="flow-kept">
      <Facts facts={step.facts} sharing={sharing} isReceipt />
      <LazyReview summary={summary} isLocked />
      <StepFields view={view} />
    </div>
  );
}

/** The questions of a step; while an action works they stay as they were sent. */
function StepFields({ view }: { readonly view: View }) {
  const { fields, step, busy } = view;
  if (fields.length === 0) return null;
  return <FieldTree fields={fields} heading={step.title} isLocked={busy?.action !== undefined} />;
}

type Back = {
  /** What «Volver» does where it stands there. */
  readonly onBack?: (() => void) | undefined;
};

/** Where the person is among the steps, and the way back where the host does not list them. */
function Head({ view, steps: Steps, onBack, send }: Pick<FlowViewProps, "view" | "steps" | "send"> & Back) {
  const { isBusy } = useBusy(view);
  if (!Steps) return <Stepper view={view} onBack={onBack} />;
  const open = (step: string) => !isBusy && send({ type: "go-to", step });
  return <Steps parts={partsOf(view)} isBusy={isBusy} open={open} />;
}

type StepFormProps = Pick<FlowViewProps, "view" | "host" | "send" | "note" | "sharing"> &
  Back & { readonly panels: Panels };

/** One step. Enter presses the primary action; the events before it commit what is typed. */
function StepForm({ view, host, send, panels, note, sharing, onBack }: StepFormProps) {
  const { step, busy, failure, summary } = view;
  const isReview = summary.length > 0;
  const notice = step.notice && <p className="flow-notice">{step.notice}</p>;

  const { advance } = step;
  const isChosen = advance === undefined || isAnswered(view.fields, advance);
  // A choice that asks something else goes nowhere by itself.
  const advancing = useAdvance(advance, () => advance !== undefined && isChosen && press());

  function press(): void {
    const action = submitAction(view.actions);
    if (action?.enabled && busy?.action === undefined) send({ type: "press", action: action.id });
  }
  function submit(event: FormEvent): void {
    event.preventDefault();
    press();
  }

  return (
    <form ref={ignoreHeldEnter} noValidate className="flow-step" onSubmit={submit} {...advancing}>
      <ErrorSummary view={view} host={host} />
      {!isReview && notice}
      {busy && busy.action === undefined && <BusyStatus busy={busy} host={host} />}
      <Facts facts={step.facts} sharing={sharing} />
      {step.problem && (
        <div id={elementId(step.problem.path)} tabIndex={-1}>
          <Problem id={errorId(elementId(step.problem.path))} text={problemText(step.problem, host)} />
        </div>
      )}
      {isReview && <LazyReview summary={summary} isLocked={busy?.action !== undefined} />}
      <WithAside aside={step.aside} panels={panels}>
        <StepFields view={view} />
      </WithAside>
      {isReview && notice}
      {failure && <FailureBanner failure={failure} host={host} />}
      {note}
      {/* Where choosing is going on, there is nothing else to press until a choice stands. */}
      <Actions view={view} isWaiting={!isChosen} onBack={onBack} />
    </form>
  );
}

/**
 * A held Enter must not run through one step after another. It is heard from the browser: for a listener of React's, an
 * event of its own is made of each key that is typed.
 */
function ignoreHeldEnter(form: HTMLFormElement): () => void {
  const ignore = (event: KeyboardEvent) => {
    if (event.key === "Enter" && event.repeat && !(event.target instanceof HTMLTextAreaElement))
      event.preventDefault();
  };
  form.addEventListener("keydown", ignore);
  return () => form.removeEventListener("keydown", ignore);
}

/**
 * Each new step begins at its heading, on the screen and for a screen reader, or at the question for which it was
 * opened; the first one takes nothing.
 */
function useFocusOnStep(step: string, aim: Tools["aim"]) {
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    const pointer = aim.current;
    aim.current = undefined;
    if (pointer !== undefined && focusField(pointer)) return;
    heading.current?.focus({ preventScroll: true });
    (heading.current?.closest("main") ?? heading.current)?.scrollIntoView({ block: "start" });
  }, [step, aim]);
  return heading;
}
