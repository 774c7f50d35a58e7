import { useEffect, useRef } from "react";
import { namePage } from "#src/shared/theme/document-title.ts";

/** The heading of a page. It takes the focus when the page replaces another, so that a screen reader says where it is. */
export function PageTitle({ children }: { children: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // A dialog above keeps the focus; the first page of a visit starts where browsers start.
    const isFree = document.activeElement === document.body || document.activeElement === null;
    if (isFree && history.state !== null) heading.current?.focus();
  }, []);
  useEffect(() => namePage(children), [children]);
  return (
    <h1 ref={heading} tabIndex={-1}>
      {children}
    </h1>
  );
}
