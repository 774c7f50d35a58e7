import "./options-state.css";
import { type FunctionComponent, lazy, Suspense } from "react";
import type { Widget, WidgetProps } from "../widget.ts";

/** A widget of few flows: what it is made of comes when one asks for it. */
export function fetched(
  fetch: () => Promise<FunctionComponent<WidgetProps>>,
  traits: Pick<Widget, "naming" | "size">,
): Widget {
  const Fetched = lazy(async () => ({ default: await fetch() }));
  function Waiting(props: WidgetProps) {
    const { host } = props.registry.formContext;
    const waiting = (
      <p className="flow-options-state" role="status">
        {host.text("form.options.loading")}
      </p>
    );
    return (
      <Suspense fallback={waiting}>
        <Fetched {...props} />
      </Suspense>
    );
  }
  return Object.assign(Waiting, traits);
}
