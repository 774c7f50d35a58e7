import { Link } from "react-router";
import { Button } from "#src/shared/ui/button.tsx";
import { useArea } from "./area.ts";

/** Where to go from the last page; what happens next is the flow's to say. */
export function WhatFollows({ onAgain }: { onAgain: (() => void) | undefined }) {
  const { texts, ending } = useArea();
  return (
    <div className="button-row">
      {onAgain && ending.isRepeated && <Button onClick={onAgain}>{texts("sent.again")}</Button>}
      <Link className="button button-secondary" to={ending.home}>
        {texts("sent.home")}
      </Link>
    </div>
  );
}
