import "./problems.css";
import { useContext, useEffect, useRef } from "react";
import type { FailureView } from "#engine/runtime/index.ts";
import type { Host } from "./host.ts";
import { AlertIcon } from "./icons.tsx";
import { ToolsContext } from "./tools.ts";
import { useCountdown } from "./use-countdown.ts";

type Props = { readonly failure: FailureView; readonly host: Host };

/** What went wrong with a call, and from when it may be tried again. Without words there is only that. */
export function FailureBanner({ failure, host }: Props) {
  const { message, retryAfter, canRetry } = failure;
  const { send } = useContext(ToolsContext);
  const seconds = useCountdown(retryAfter ?? 0);
  const banner = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // In braces: new browsers return a promise, which is no cleanup.
    banner.current?.scrollIntoView({ block: "nearest" });
  }, []);
  if (message === "" && !canRetry) return null;
  return (
    <div ref={banner} className="flow-failure">
      <AlertIcon />
      <div>
        {message !== "" && <p role="alert">{message}</p>}
        {retryAfter !== undefined && seconds > 0 && (
          // A number that changes each second is not read aloud; the status below tells when it is over.
          <p role="timer" aria-live="off">
            {host.text("form.retry.wait", { seconds })}
          </p>
        )}
        <p role="status">{retryAfter !== undefined && seconds === 0 && host.text("form.retry.now")}</p>
        {canRetry && seconds === 0 && (
          <button type="button" className="flow-button flow-quiet" onClick={() => send({ type: "retry" })}>
            {host.text("form.retry")}
          </button>
        )}
      </div>
    </div>
  );
}
