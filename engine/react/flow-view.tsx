import "./flow.css";
import { type FormEvent, type ReactNode, useEffect, useMemo, useRef } from "react";
import type { Event, View } from "#engine/runtime/index.ts";
import { Actions, submitAction } from "./actions.tsx";
import { BusyStatus } from "./busy-status.tsx";
import { ConfirmDialog } from "./confirm-dialog.tsx";
import type { Drafts } from "./drafts.ts";
import { ErrorSummary } from "./error-summary.tsx";
import { FailureBanner } from "./failure-banner.tsx";
import { FieldTree } from "./fields.tsx";
import type { Host } from "./host.ts";
import { CheckIcon } from "./icons.tsx";
import { createRegistry, type Fields } from "./registry.ts";
import { Review } from "./review.tsx";
import { Stepper } from "./stepper.tsx";
import { type Look, LookContext, type Tools, ToolsContext } from "./tools.ts";
import type { Widgets } from "./widget.ts";
import { widgets as ownWidgets } from "./widgets/registry.ts";

export type FlowViewProps = {
  readonly view: View;
  readonly drafts: Drafts;
  readonly host: Host;
  /** RJSF widgets and fields of the host by name; see `FlowProps`. */
  readonly widgets?: Widgets | undefined;
  readonly fields?: Fields | undefined;
  /** What stands under the message of a final step. */
  readonly ending?: ReactNode;
  send(event: Event): void;
};

/** Draws a view and sends what the person does; it keeps nothing but the focus and half-typed text. */
export function FlowView({ view, drafts, host, widgets, fields = noFields, ending, send }: FlowViewProps) {
  const tools = useMemo<Tools>(() => ({ host, drafts, send }), [host, drafts, send]);
  const look = useMemo<Look>(() => {
    const all = { ...ownWidgets, ...widgets };
    return { widgets: all, registry: createRegistry(tools, all, fields) };
  }, [tools, widgets, fields]);
  const heading = useFocusOnStep(view.step.id);
  const { step, confirm } = view;
  // A final step that says nothing hands over to another flow: there is nothing to read on it.
  const isLeaving = step.final && !step.title && !step.message;
  const isEnding = step.final && !isLeaving;
  return (
    <ToolsContext value={tools}>
      <LookContext value={look}>
        <div className="flow">
          {!step.final && <Stepper view={view} host={host} />}
          {isEnding && (
            <span className="flow-done">
              <CheckIcon />
            </span>
          )}
          {isLeaving ? (
            <p role="status">{host.text("form.loading")}</p>
          ) : (
            <h1 ref={heading} tabIndex={-1} className="flow-title">
              {step.title}
            </h1>
          )}
          {isEnding && step.message && <p className="flow-message">{step.message}</p>}
          {isEnding && step.notice && <p className="flow-notice">{step.notice}</p>}
          {isEnding && view.fields.length > 0 && (
            <div className="flow-kept">
              <StepFields view={view} />
            </div>
          )}
          {isEnding && ending}
          {!step.final && <StepForm key={step.id} view={view} host={host} send={send} />}
          {confirm && <ConfirmDialog key={confirm.action} view={{ ...view, confirm }} />}
        </div>
      </LookContext>
    </ToolsContext>
  );
}

const noFields: Fields = {};

/** The questions of a step; while an action works they stay as they were sent. */
function StepFields({ view }: { readonly view: View }) {
  const { fields, step, busy } = view;
  if (fields.length === 0) return null;
  return <FieldTree fields={fields} heading={step.title} isLocked={busy?.action !== undefined} />;
}

type StepFormProps = Pick<FlowViewProps, "view" | "host" | "send">;

/** One step. Enter presses the primary action; the events before it commit what is typed. */
function StepForm({ view, host, send }: StepFormProps) {
  const { step, busy, failure, summary } = view;
  const isReview = summary.length > 0;
  const notice = step.notice && <p className="flow-notice">{step.notice}</p>;

  function submit(event: FormEvent): void {
    event.preventDefault();
    const action = submitAction(view.actions);
    if (action?.enabled && busy?.action === undefined) send({ type: "press", action: action.id });
  }

  return (
    <form ref={ignoreHeldEnter} noValidate className="flow-step" onSubmit={submit}>
      <ErrorSummary view={view} host={host} />
      {!isReview && notice}
      {busy && busy.action === undefined && <BusyStatus busy={busy} host={host} />}
      {isReview && <Review summary={summary} isLocked={busy?.action !== undefined} />}
      <StepFields view={view} />
      {isReview && notice}
      {failure && <FailureBanner failure={failure} host={host} />}
      <Actions view={view} />
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

/** Each new step begins at its heading, on the screen and for a screen reader; the first one takes nothing. */
function useFocusOnStep(step: string) {
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    heading.current?.focus({ preventScroll: true });
    heading.current?.closest(".flow")?.scrollIntoView({ block: "start" });
  }, [step]);
  return heading;
}
