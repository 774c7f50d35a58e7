import type { ReactNode } from "react";

/** Stands in for markdown-to-jsx, which RJSF uses for texts that this product does not give it. */
export function Markdown({ children }: { readonly children?: ReactNode }): ReactNode {
  return children;
}
