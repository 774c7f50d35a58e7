import { useId, useState } from "react";
import { Link } from "react-router";
import { formatDate } from "#engine/identifiers/index.ts";
import { Loaded } from "#src/desk/list/loaded.tsx";
import { useAction } from "#src/desk/list/use-action.ts";
import { useData } from "#src/desk/list/use-data.ts";
import { useInsurers } from "#src/desk/list/use-insurers.ts";
import { sendAsBroker } from "#src/desk/session/send-as-broker.ts";
import { isSuccess } from "#src/shared/api/reply.ts";
import { toBase64 } from "#src/shared/files/to-base64.ts";
import { importsText } from "#src/shared/i18n/imports-text.ts";
import { dayInArgentina } from "#src/shared/time/buenos-aires.ts";
import { Spinner } from "#src/shared/ui/spinner.tsx";
import type { Import, ImportKind } from "./import.ts";
import { ImportHead } from "./import-head.tsx";
import { ImportStatus } from "./import-status.tsx";

type BringFileProps = { kind: ImportKind; onBrought: (id: string, isKnown: boolean) => void };
type Started = {
  readonly insurer?: string;
  readonly files: readonly { readonly filename: string; readonly content: string }[];
};
type Brought = { readonly id: string; readonly isKnown: boolean };

/** Whose file it is, the file, and those that were brought before. */
export function BringFile({ kind, onBrought }: BringFileProps) {
  const last = useData<readonly Import[]>(kind.path);
  return (
    <>
      <ImportHead kind={kind} title={importsText(`title.${kind.name}`)} step="file" />
      <div className="import-body">
        <div className="stack">
          <p>{importsText(kind.isOfInsurer ? "file.lead" : "file.leadClients")}</p>
          <Bring kind={kind} onBrought={onBrought} />
          <p className="small soft">{importsText("file.people")}</p>
        </div>
        <aside className="stack-tight">
          <h2>{importsText("file.last")}</h2>
          <Loaded query={last} title={importsText("file.last").toLowerCase()}>
            {(imports) =>
              imports.length === 0 ? (
                <p className="soft">{importsText("file.none")}</p>
              ) : (
                <ul className="import-last">
                  {imports.map((one) => (
                    <li key={one.id}>
                      <Link to={`?archivo=${one.id}`}>{one.fileName || importsText("file.emptied")}</Link>
                      <p className="small soft">
                        {[one.insurer?.displayName, formatDate(dayInArgentina(new Date(one.createdAt)))]
                          .filter(Boolean)
                          .join(", ")}
                      </p>
                      <ImportStatus status={one.status} />
                    </li>
                  ))}
                </ul>
              )
            }
          </Loaded>
        </aside>
      </div>
    </>
  );
}

function Bring({ kind, onBrought }: BringFileProps) {
  const insurers = useInsurers();
  const [insurer, setInsurer] = useState("");
  const [problem, setProblem] = useState<string>();
  const ids = { insurer: useId(), notes: useId(), problem: useId() };
  let brought: Brought | undefined;
  const action = useAction({
    send: async (body: Started) => {
      const reply = await sendAsBroker({ method: "POST", path: kind.path, body });
      if (isSuccess(reply)) brought = (reply.body as { readonly data: Brought }).data; // as its call answers
      return reply;
    },
    changes: [kind.path],
  });
  const bring = async (file: File | undefined) => {
    if (!file) return;
    setProblem(undefined);
    const content = await toBase64(file).catch(() => undefined);
    if (content === undefined) return setProblem(importsText("file.unreadable"));
    const files = [{ filename: file.name, content }];
    const { isDone, problem: told } = await action.run(kind.isOfInsurer ? { insurer, files } : { files });
    if (isDone && brought) onBrought(brought.id, brought.isKnown);
    else setProblem(told);
  };
  const isReady = !kind.isOfInsurer || insurer !== "";
  return (
    <div className="stack-tight">
      {kind.isOfInsurer && (
        <div className="stack-tight">
          <label htmlFor={ids.insurer}>{importsText("file.insurer")}</label>
          <select
            id={ids.insurer}
            className="select"
            value={insurer}
            onChange={({ target }) => {
              setInsurer(target.value);
              setProblem(undefined);
            }}
          >
            <option value="">{importsText("file.insurerAny")}</option>
            {insurers.map(({ name, displayName }) => (
              <option key={name} value={name}>
                {displayName}
              </option>
            ))}
          </select>
        </div>
      )}
      <div>
        <label className="button button-primary import-file" aria-disabled={!isReady || undefined}>
          {action.isBusy && <Spinner />}
          {importsText(action.isBusy ? "file.reading" : "file.choose")}
          <input
            type="file"
            className="hidden-visually"
            accept=".csv,.xlsx,.txt"
            aria-describedby={`${ids.notes} ${ids.problem}`}
            disabled={action.isBusy}
            onClick={(event) => {
              if (isReady) return;
              event.preventDefault();
              setProblem(importsText("file.insurerMissing"));
            }}
            onChange={({ target }) => {
              void bring(target.files?.[0]);
              target.value = "";
            }}
          />
        </label>
      </div>
      <p className="text-field-problem" id={ids.problem} role="alert">
        {problem}
      </p>
      <p className="small soft" id={ids.notes}>
        {importsText("file.formats")}
      </p>
    </div>
  );
}
