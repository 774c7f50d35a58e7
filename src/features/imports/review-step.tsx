import { useAction } from "#src/desk/list/use-action.ts";
import { sendAsBroker } from "#src/desk/session/send-as-broker.ts";
import { Status, type StatusKind } from "#src/desk/ui/status.tsx";
import { importsText } from "#src/shared/i18n/imports-text.ts";
import { Button } from "#src/shared/ui/button.tsx";
import { Contradicted } from "./contradicted.tsx";
import type { Import } from "./import.ts";
import { LeftRows } from "./left-rows.tsx";
import { RowsOf } from "./rows-of.tsx";

const tally = [
  ["error", "fail"],
  ["conflict", "wait"],
  ["new", "draft"],
  ["changed", "progress"],
  ["same", "closed"],
] as const satisfies readonly (readonly [keyof Import["states"], StatusKind])[];

/** What the rows that enter are. */
const entering = ["new", "changed", "same"] as const;

type ReviewStepProps = { path: string; found: Import; onBack: () => void };

/** What the rows come to: which value stays where the file contradicts what was typed, what is wrong, and how many enter. */
export function ReviewStep({ path, found, onBack }: ReviewStepProps) {
  const { states, contradictions } = found;
  const count = states.new + states.changed + states.same;
  const apply = useAction({
    send: () => sendAsBroker({ method: "POST", path: `${path}/apply` }),
    changes: [path],
  });
  return (
    <>
      <ul className="import-tally" aria-label={importsText("review.tally")}>
        {tally.map(([state, kind]) => (
          <li key={state}>
            <Status kind={kind}>{importsText(`review.${state}`, { count: states[state] })}</Status>
          </li>
        ))}
        {states.joined > 0 && (
          <li>
            <Status kind="closed">{importsText("review.joined", { count: states.joined })}</Status>
          </li>
        )}
      </ul>
      <div className="import-body">
        <div className="stack">
          <section className="stack-tight">
            <h2>{importsText("review.contradictions")}</h2>
            <p className="small soft">
              {importsText(contradictions.length === 0 ? "review.none" : "review.unchosen")}
            </p>
            {contradictions.map((one) => (
              <Contradicted key={one.field} path={path} of={one} />
            ))}
          </section>
          {states.changed > 0 && (
            <section className="stack-tight">
              <h2>
                {importsText("review.changes")} <span className="soft">{states.changed}</span>
              </h2>
              <RowsOf path={path} asked="state=changed" title={importsText("review.changes")} />
            </section>
          )}
        </div>
        <aside className="stack-tight">
          <h2>
            {importsText("review.errors")} <span className="soft">{states.error}</span>
          </h2>
          {states.error === 0 ? (
            <p className="soft">{importsText("review.noErrors")}</p>
          ) : (
            <>
              <RowsOf path={path} asked="state=error" title={importsText("review.errors")} />
              <LeftRows path={path} count={states.error} />
            </>
          )}
        </aside>
      </div>
      <div className="import-tray">
        <div>
          <p>
            <strong>{importsText("review.enter", { count })}</strong>{" "}
            {entering.map((state) => importsText(`review.${state}`, { count: states[state] })).join(", ")}
          </p>
          <p className="small soft">{importsText("review.leave", states)}</p>
        </div>
        <p className="text-field-problem" role="alert">
          {apply.problem}
        </p>
        <div className="actions">
          <Button kind="quiet" onClick={onBack}>
            {importsText("review.back")}
          </Button>
          <Button isBusy={apply.isBusy} disabled={count === 0} onClick={() => void apply.run()}>
            {importsText("review.import", { count })}
          </Button>
        </div>
      </div>
    </>
  );
}
