import { useLocation, useSearchParams } from "react-router";
import { Loaded } from "#src/desk/list/loaded.tsx";
import { useData } from "#src/desk/list/use-data.ts";
import { useMay } from "#src/desk/session/use-may.ts";
import { importsText } from "#src/shared/i18n/imports-text.ts";
import { MessagePage } from "#src/shared/ui/message-page.tsx";
import { BringFile } from "./bring-file.tsx";
import { ColumnsStep } from "./columns-step.tsx";
import { DoneStep } from "./done-step.tsx";
import {
  clientImports,
  type Import,
  type ImportKind,
  movementImports,
  policyImports,
  unpaidImports,
} from "./import.ts";
import { ImportHead } from "./import-head.tsx";
import "./imports.css";
import { ProgressStep } from "./progress-step.tsx";
import { ReviewStep } from "./review-step.tsx";

const kinds = [clientImports, movementImports, unpaidImports];

/** A file becomes policies, clients, movements or unpaid instalments: it is brought, its columns are named, its rows looked at, and then written. */
export function ImportPage() {
  const { pathname } = useLocation();
  const kind = kinds.find(({ list }) => pathname.startsWith(list)) ?? policyImports;
  const [query, setQuery] = useSearchParams();
  const may = useMay(kind.scene, kind.action);
  const id = query.get("archivo");
  if (!may)
    return (
      <MessagePage title={importsText("noPermission")} text={importsText("noPermissionText")}>
        {null}
      </MessagePage>
    );
  if (id === null)
    return (
      <BringFile
        kind={kind}
        onBrought={(brought, isKnown) =>
          setQuery({ archivo: brought, ...(isKnown ? { repetido: "si" } : {}) })
        }
      />
    );
  return (
    <Under
      key={id}
      kind={kind}
      id={id}
      isKnown={query.has("repetido")}
      isAtColumns={query.has("columnas")}
      show={(step) => setQuery({ archivo: id, ...(step === "columns" ? { columnas: "si" } : {}) })}
      onLeft={() => setQuery({})}
    />
  );
}

type UnderProps = {
  kind: ImportKind;
  id: string;
  isKnown: boolean;
  isAtColumns: boolean;
  show: (step: "columns" | "review") => void;
  onLeft: () => void;
};

/** Milliseconds between two looks at what is being written. */
const often = 1_000;

function isWorking({ status }: Import): boolean {
  return status === "applying" || status === "undoing";
}

function Under({ kind, id, isKnown, isAtColumns, show, onLeft }: UnderProps) {
  const path = `${kind.path}/${encodeURIComponent(id)}`;
  const query = useData<Import>(path, {
    every: (found) => (isWorking(found) ? often : undefined),
  });
  return (
    <Loaded query={query} title={importsText("importing")}>
      {(found) => {
        const { status } = found;
        const isNaming = status === "columns" || (status === "review" && isAtColumns);
        const head = { kind, found, isKnown };
        if (isNaming)
          return (
            <>
              <ImportHead {...head} title={importsText("columns.title")} step="columns" />
              <ColumnsStep
                path={path}
                kind={kind}
                found={found}
                onReviewed={() => show("review")}
                onLeft={onLeft}
              />
            </>
          );
        if (status === "review")
          return (
            <>
              <ImportHead {...head} title={importsText("review.title")} step="review" />
              <ReviewStep path={path} found={found} onBack={() => show("columns")} />
            </>
          );
        if (isWorking(found))
          return (
            <>
              <ImportHead
                {...head}
                title={importsText(status === "applying" ? "progress.applying" : "progress.undoing")}
                step="review"
              />
              <ProgressStep found={found} />
            </>
          );
        return (
          <>
            <ImportHead
              {...head}
              title={importsText(status === "undone" ? "done.undone" : "done.title")}
              step="done"
            />
            <DoneStep path={path} kind={kind} found={found} onLeft={onLeft} />
          </>
        );
      }}
    </Loaded>
  );
}
