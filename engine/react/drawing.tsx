import "./drawing.css";
import type { Host } from "./host.ts";

/** The line drawing of what is asked for, in the colours of the page; what it shows is said beside it. */
export function Drawing({ name, host }: { readonly name: string; readonly host: Host }) {
  const url = host.drawing(name);
  if (url === undefined) return null;
  return (
    <svg
      className="flow-drawing"
      viewBox="0 0 96 96"
      width="96"
      height="96"
      aria-hidden="true"
      focusable="false"
    >
      <use href={url} />
    </svg>
  );
}
