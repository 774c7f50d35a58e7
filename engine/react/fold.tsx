import "./fold.css";
import { type ReactNode, useState } from "react";
import { type FieldView, isUnanswered } from "#engine/runtime/index.ts";
import { ChevronIcon } from "./icons.tsx";

/** Questions side by side that are folded away under one title, or stand open. */
export type Run = { readonly title: string | undefined; readonly fields: readonly FieldView[] };

/** Fields in their order, those folded under the same title together. */
export function runsOf(fields: readonly FieldView[]): readonly Run[] {
  const runs: { title: string | undefined; fields: FieldView[] }[] = [];
  for (const field of fields) {
    const last = runs.at(-1);
    if (last && last.title === field.folded) last.fields.push(field);
    else runs.push({ title: field.folded, fields: [field] });
  }
  return runs;
}

type Props = { readonly title: string; readonly fields: readonly FieldView[]; readonly children: ReactNode };

/**
 * What may be told and need not: it opens by itself where something in it was answered or has to
 * be, and stays open while something is wrong.
 */
export function Fold({ title, fields, children }: Props) {
  const [isOpen, setOpen] = useState(() => fields.some(isAsking));
  const isWrong = fields.some(hasProblem);
  const hint = hintOf(title, fields);
  return (
    <FoldFrame title={title} hint={hint} isOpen={isOpen || isWrong} onToggle={setOpen}>
      {children}
    </FoldFrame>
  );
}

type FrameProps = {
  readonly title: string;
  readonly hint?: string | undefined;
  readonly isOpen?: boolean;
  readonly onToggle?: (isOpen: boolean) => void;
  readonly children: ReactNode;
};

/** What is read under its title once that is pressed. */
export function FoldFrame({ title, hint, isOpen, onToggle, children }: FrameProps) {
  return (
    <details className="flow-fold" open={isOpen} onToggle={(event) => onToggle?.(event.currentTarget.open)}>
      <summary className="flow-fold-head">
        <span className="flow-fold-text">
          <span className="flow-fold-title">{title}</span>
          {hint && <span className="flow-hint">{hint}</span>}
        </span>
        <ChevronIcon />
      </summary>
      <div className="flow-fold-body">{children}</div>
    </details>
  );
}

/** A group says what it is for; of several questions the first are named. */
function hintOf(title: string, fields: readonly FieldView[]): string | undefined {
  const [first, ...others] = fields;
  if (first?.type === "group" && others.length === 0) return first.title === title ? first.hint : first.title;
  const names = fields.slice(0, 3).map((field) => field.title);
  return names.length < 2 ? undefined : `${names.join(", ")}${fields.length > 3 ? "…" : ""}`;
}

/** Whether something in it was answered, or has to be. */
function isAsking(field: FieldView): boolean {
  if (field.type === "leaf") return !field.readOnly && (field.required || !isUnanswered(field));
  return field.type === "group" ? field.fields.some(isAsking) : field.items.length > 0;
}

function hasProblem(field: FieldView): boolean {
  if (field.problem !== undefined) return true;
  if (field.type === "leaf") return false;
  const inner = field.type === "group" ? field.fields : field.items.flatMap((item) => item.fields);
  return inner.some(hasProblem);
}
