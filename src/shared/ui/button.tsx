import type { ComponentProps } from "react";
import { Spinner } from "./spinner.tsx";

type ButtonProps = ComponentProps<"button"> & {
  kind?: "primary" | "secondary" | "quiet" | "danger";
  /** Work is under way: the button keeps its place and the focus, and does nothing. */
  isBusy?: boolean;
};

export function Button({ kind = "primary", isBusy = false, children, onClick, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={`button button-${kind}`}
      aria-disabled={isBusy || undefined}
      onClick={(event) => {
        if (isBusy) event.preventDefault();
        else onClick?.(event);
      }}
    >
      {isBusy && <Spinner />}
      {children}
    </button>
  );
}
