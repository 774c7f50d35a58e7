import { Status, type StatusKind } from "#src/desk/ui/status.tsx";
import { importsText } from "#src/shared/i18n/imports-text.ts";
import type { Import } from "./import.ts";

const kinds: Readonly<Record<Import["status"], StatusKind>> = {
  columns: "wait",
  review: "wait",
  applying: "progress",
  done: "done",
  undoing: "progress",
  undone: "closed",
};

/** How far an import has come. */
export function ImportStatus({ status }: { status: Import["status"] }) {
  return <Status kind={kinds[status]}>{importsText(`status.${status}`)}</Status>;
}
