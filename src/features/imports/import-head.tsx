import { Crumbs } from "#src/desk/ui/crumbs.tsx";
import { importsText } from "#src/shared/i18n/imports-text.ts";
import { PageTitle } from "#src/shared/ui/page-title.tsx";
import type { Import, ImportKind } from "./import.ts";

const steps = ["file", "columns", "review"] as const;

type ImportHeadProps = {
  kind: ImportKind;
  title: string;
  step: (typeof steps)[number] | "done";
  found?: Import;
  /** The same file was there already. */
  isKnown?: boolean;
};

/** Which file it is, and how far one has come with it. */
export function ImportHead({ kind, title, step, found, isKnown = false }: ImportHeadProps) {
  const at = step === "done" ? steps.length : steps.indexOf(step);
  return (
    <header className="head import-head">
      <div>
        <Crumbs to={kind.list} title={importsText(kind.name)} here={importsText(`title.${kind.name}`)} />
        <PageTitle key={title}>{title}</PageTitle>
        {found && (
          <p className="head-meta">
            {found.insurer && <span>{found.insurer.displayName}</span>}
            {found.fileName !== "" && <span>{found.fileName}</span>}
            {found.sheet !== null && <span>{importsText("sheet", { name: found.sheet })}</span>}
            <span>{importsText("meta", { count: found.rows })}</span>
          </p>
        )}
        {isKnown && (
          <p className="small" role="status">
            {importsText("known")}
          </p>
        )}
      </div>
      <ol className="import-track" aria-label={importsText("steps")}>
        {steps.map((name, index) => (
          <li
            key={name}
            data-status={index < at ? "done" : index === at ? "now" : undefined}
            aria-current={index === at ? "step" : undefined}
          >
            {importsText(`step.${name}`)}
          </li>
        ))}
      </ol>
    </header>
  );
}
