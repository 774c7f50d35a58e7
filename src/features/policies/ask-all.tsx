import { policiesText } from "#src/shared/i18n/policies-text.ts";
import { Button } from "#src/shared/ui/button.tsx";
import { useKeptFocus } from "#src/shared/ui/use-kept-focus.ts";
import type { useAskAll } from "./use-ask-all.ts";

type AskAllProps = { all: ReturnType<typeof useAskAll> };

/** One press that asks for the prices of all that have none, and the way to stop it beside it. */
export function AskAll({ all: { count, progress, ask, stop } }: AskAllProps) {
  if (count === 0 && !progress) return null;
  return (
    <>
      <Button isBusy={progress !== undefined} onClick={ask}>
        {policiesText("renewals.askAll", { count: progress?.total ?? count })}
      </Button>
      {/* It has its place before it is there: whoever presses twice does not stop what they began. */}
      <span className="renewals-stop">
        {progress && (
          <Button kind="secondary" onClick={stop}>
            {policiesText("renewals.askStop")}
          </Button>
        )}
      </span>
    </>
  );
}

/** What the round does or did, as it is heard and read; whoever pressed what went away with it goes on from here. */
export function AskedAll({ all: { count, progress, asked, lacking, failed } }: AskAllProps) {
  // The button goes away once a board is told that has nothing to be asked for.
  const line = useKeptFocus<HTMLSpanElement>(`${count === 0}`, !progress && asked !== undefined);
  const texts = progress
    ? [policiesText("renewals.askingAll", progress)]
    : [
        ...(asked ? [policiesText("renewals.askedAll", { count: asked })] : []),
        ...(lacking > 0 ? [policiesText("renewals.lackAll", { count: lacking })] : []),
        ...(failed > 0 ? [policiesText("renewals.failAll", { count: failed })] : []),
      ];
  return (
    <span ref={line} role="status" tabIndex={-1}>
      {texts.join(". ")}
    </span>
  );
}
