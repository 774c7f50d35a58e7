import type { Tone } from "#engine/react/index.ts";
import "./status.css";

const marks = {
  draft: "M5 1.25a3.75 3.75 0 1 0 0 7.5 3.75 3.75 0 0 0 0-7.5",
  progress: "M5 .75a4.25 4.25 0 1 0 0 8.5 4.25 4.25 0 1 0 0-8.5zm0 1a3.25 3.25 0 1 1 0 6.5z",
  wait: "M5 .5 9.5 5 5 9.5.5 5z",
  done: "M.75 5a4.25 4.25 0 1 0 8.5 0 4.25 4.25 0 1 0-8.5 0",
  fail: "m1.5 1.5 7 7M8.5 1.5l-7 7",
  closed: "M1 5h8",
} as const;

/** What a status asks of who reads it; each has a mark of its own beside its colour. */
export type StatusKind = keyof typeof marks;

/** A status: a mark, a word and a colour, never one alone. */
export function Status({ kind, children }: { kind: StatusKind; children: string }) {
  return (
    <span className={`status status-${kind}`}>
      <svg viewBox="0 0 10 10" width="10" height="10" aria-hidden="true">
        <path d={marks[kind]} />
      </svg>
      {children}
    </span>
  );
}

/** How the server says that a status is felt, as a mark. */
const kinds: Readonly<Record<Tone, StatusKind>> = {
  warning: "wait",
  info: "progress",
  success: "done",
  danger: "fail",
  none: "closed",
};

/** A status as the server tells it. */
export function TonedStatus({ tone, children }: { tone: Tone; children: string }) {
  return <Status kind={kinds[tone]}>{children}</Status>;
}
