import { drawingUrl } from "#src/shared/drawings.ts";

/** A line drawing in the colours of the page; what it shows is said beside it. */
export function Drawing({ name, size }: { name: string | undefined; size: 48 | 96 }) {
  if (!name) return null;
  return (
    <svg className="home-drawing" viewBox="0 0 96 96" width={size} height={size} aria-hidden="true">
      <use href={drawingUrl(name)} />
    </svg>
  );
}
