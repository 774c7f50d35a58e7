import { initialsOf } from "#src/desk/ui/initials.ts";

/** Two letters of an insurer, where there is no picture of it. */
export function InsurerTile({ title }: { title: string }) {
  const initials = initialsOf(title);
  return (
    <span className="insurer-tile" aria-hidden="true">
      {initials.length > 1 ? initials : title.slice(0, 2).toUpperCase()}
    </span>
  );
}
