import "./options-state.css";
import type { ReactNode } from "react";
import type { WidgetProps } from "../widget.ts";

type Props = Pick<WidgetProps, "options" | "registry"> & { readonly children?: ReactNode };

/** What stands in place of the options of a source that is loading, failed or has none. */
export function OptionsState({ options: { source }, registry, children }: Props) {
  const { host, send } = registry.formContext;
  if (source === undefined || (source.status === "ready" && source.options.length > 0)) return children;
  if (source.status === "failed")
    return (
      <div className="flow-options-failed" role="alert">
        <span>{host.text("form.options.failed")}</span>
        <button
          type="button"
          className="flow-button flow-quiet"
          onClick={() => send({ type: "reload", source: source.id })}
        >
          {host.text("form.retry")}
        </button>
      </div>
    );
  if (source.status === "loading" && source.options.length > 0) return children;
  return (
    <p className="flow-options-state" role="status">
      {host.text(words[source.status])}
    </p>
  );
}

const words = {
  idle: "form.options.idle",
  loading: "form.options.loading",
  ready: "form.options.empty",
} as const;
