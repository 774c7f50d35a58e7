import { useState } from "react";
import { Link } from "react-router";
import { useAction } from "#src/desk/list/use-action.ts";
import { sendAsBroker } from "#src/desk/session/send-as-broker.ts";
import { importsText } from "#src/shared/i18n/imports-text.ts";
import { Button } from "#src/shared/ui/button.tsx";
import { Dialog } from "#src/shared/ui/dialog.tsx";
import type { Import, ImportKind } from "./import.ts";
import { LeftRows } from "./left-rows.tsx";
import { RowsOf } from "./rows-of.tsx";

type DoneStepProps = { path: string; kind: ImportKind; found: Import; onLeft: () => void };

/** What was written and what was not; and the way back. */
export function DoneStep({ path, kind, found, onLeft }: DoneStepProps) {
  const { status, states, outcomes, canUndo } = found;
  const [isAsking, setAsking] = useState(false);
  const figures =
    status === "undone"
      ? ([
          ["back", outcomes.undone],
          ["kept", outcomes.kept],
        ] as const)
      : ([
          ["written", outcomes.written],
          ["same", states.same],
          ["left", outcomes.left],
        ] as const);
  const outside = status === "undone" ? "outcome=kept" : "outcome=left";
  const hasOutside = status === "undone" ? outcomes.kept > 0 : outcomes.left > 0;
  return (
    <div className="import-body">
      <div className="stack">
        <dl className="import-figures">
          {figures.map(([word, count]) => (
            <div key={word}>
              <dt>{importsText(`done.${word}`)}</dt>
              <dd>{count}</dd>
            </div>
          ))}
        </dl>
        <div className="actions">
          <Link className="button button-primary" to={kind.list}>
            {importsText(`done.see.${kind.name}`)}
          </Link>
          <Button kind="secondary" onClick={onLeft}>
            {importsText("done.again")}
          </Button>
          {canUndo && outcomes.written > 0 && (
            <Button kind="quiet" onClick={() => setAsking(true)}>
              {importsText("done.undo")}
            </Button>
          )}
        </div>
        {isAsking && <UndoDialog path={path} kind={kind} onClose={() => setAsking(false)} />}
      </div>
      {hasOutside && (
        <aside className="stack-tight">
          <h2>{importsText("done.outside")}</h2>
          <RowsOf path={path} asked={outside} title={importsText("done.outside")} />
          {status === "done" && <LeftRows path={path} count={outcomes.left} />}
        </aside>
      )}
    </div>
  );
}

function UndoDialog({ path, kind, onClose }: { path: string; kind: ImportKind; onClose: () => void }) {
  const { run, isBusy, problem } = useAction({
    send: () => sendAsBroker({ method: "POST", path: `${path}/undo` }),
    changes: [path, kind.path],
  });
  const undo = async () => {
    const { isDone } = await run();
    if (isDone) onClose();
  };
  return (
    <Dialog title={importsText("done.undoTitle")} onCancel={onClose}>
      <p>{importsText("done.undoText")}</p>
      <p className="text-field-problem" role="alert">
        {problem}
      </p>
      <div className="button-row">
        <Button isBusy={isBusy} onClick={() => void undo()}>
          {importsText("done.undo")}
        </Button>
        <Button kind="quiet" onClick={onClose}>
          {importsText("done.cancel")}
        </Button>
      </div>
    </Dialog>
  );
}
