import type { ReactNode } from "react";

type RowProps = {
  drawing?: ReactNode;
  title: string;
  hint?: string | undefined;
  children?: ReactNode;
};

/** What stands in a row that leads somewhere. */
export function Row({ drawing, title, hint, children }: RowProps) {
  return (
    <>
      {drawing}
      <span className="home-row-text">
        <strong>{title}</strong>
        {hint && <span className="soft">{hint}</span>}
        {children}
      </span>
      <svg className="home-next" viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
        <path d="m9 5 7 7-7 7" />
      </svg>
    </>
  );
}
