import "./insurer-tile.css";
import { useInsurers } from "../list/use-insurers.ts";
import { initialsOf } from "./initials.ts";

/** The picture of an insurer beside its name, and two of its letters while there is none. */
export function InsurerTile({ title }: { title: string }) {
  const small = useInsurers().find(({ displayName }) => displayName === title)?.small;
  if (small) return <img className="insurer-tile" src={small} alt="" width="24" height="24" />;
  const initials = initialsOf(title);
  return (
    <span className="insurer-tile" aria-hidden="true">
      {initials.length > 1 ? initials : title.slice(0, 2).toUpperCase()}
    </span>
  );
}
