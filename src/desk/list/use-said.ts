import { useSearchParams } from "react-router";
import { readSaid, type Said, type SaidNames, writeSaid } from "./said.ts";

/** What a page's address says of it, and the way to say something else. */
export function useSaid<const Names extends SaidNames>(names: Names) {
  const [address, setAddress] = useSearchParams();
  const said = readSaid(address, names);
  type Change = Partial<Said<Names>>;
  const searchOf = (change: Change): string => writeSaid(names, { ...said, ...change });
  return {
    said,
    /** The address with a change, behind the page's path. */
    searchOf,
    choose: (change: Change): void => setAddress(searchOf(change), { replace: true }),
  };
}
