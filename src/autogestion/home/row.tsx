import type { ReactNode } from "react";
import { Icon } from "../icons.tsx";

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
      <Icon name="next" />
    </>
  );
}
