import { LeaveGuard } from "#src/desk/ui/leave-guard.tsx";
import { officeText } from "#src/shared/i18n/office-text.ts";
import { Button } from "#src/shared/ui/button.tsx";
import { actionsText, allowedAfter, lineTitle } from "./permission-lines.ts";
import type { usePermissions } from "./use-permissions.ts";

type ChangedProps = { editing: ReturnType<typeof usePermissions>; onSave: () => void };

/** What would change, before → after, and where it is stored together or given up. */
export function ChangedPermissions({ editing, onSave }: ChangedProps) {
  const { chosen, changed, discard, isBusy, problem } = editing;
  return (
    <>
      {changed.length > 0 && !isBusy && <LeaveGuard />}
      <section className="stack-tight">
        <h2>{officeText("brokers.pending")}</h2>
        {changed.length === 0 && <p className="soft">{officeText("brokers.nonePending")}</p>}
        <ul className="permissions-lines">
          {changed.map((line) => (
            <li key={line.name}>
              {officeText("brokers.line", {
                ...{ title: lineTitle(line), before: actionsText(line.allowed) },
                after: actionsText(allowedAfter(line, chosen)),
              })}
            </li>
          ))}
        </ul>
        <p className="text-field-problem" role="alert">
          {problem}
        </p>
      </section>
      {changed.length > 0 && (
        <div className="actions">
          <Button isBusy={isBusy} onClick={onSave}>
            {officeText("brokers.save")}
          </Button>
          <Button kind="secondary" isBusy={isBusy} onClick={discard}>
            {officeText("brokers.discard")}
          </Button>
        </div>
      )}
      <p className="small soft">{officeText("brokers.kept")}</p>
    </>
  );
}
