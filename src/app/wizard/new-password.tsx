import "./new-password.css";
import { useEffect, useState } from "react";
import { Password, type WidgetProps } from "#engine/react/index.ts";
import { deskText } from "#src/shared/i18n/desk-text.ts";
import { judgePassword, type Score } from "./judge-password.ts";

const best = 4;
const bars = Array.from({ length: best }, (_, bar) => bar + 1);

/** A password, and of a new one how hard it is to guess, told at each pause of who types it. */
export function NewPassword(props: WidgetProps) {
  const { schema, value } = props;
  return (
    <>
      <Password {...props} />
      {schema.autocomplete === "new-password" && (
        <Strength password={typeof value === "string" ? value : ""} least={schema.minLength ?? 1} />
      )}
    </>
  );
}

function Strength({ password, least }: { password: string; least: number }) {
  const [judged, setJudged] = useState<Score>();
  const isLong = password.length >= least;
  useEffect(() => {
    if (!isLong) return;
    let isOver = false;
    void judgePassword(password).then((score) => {
      if (!isOver) setJudged(score);
    });
    return () => {
      isOver = true;
    };
  }, [password, isLong]);

  const score = isLong ? judged : undefined;
  return (
    <div className="strength" data-score={score}>
      {score !== undefined && (
        <span className="strength-bars" aria-hidden="true">
          {bars.map((bar) => (
            <span key={bar} data-lit={bar <= Math.max(score, 1) || undefined} />
          ))}
        </span>
      )}
      <span role="status">{score !== undefined && deskText(`strength.${score}`)}</span>
    </div>
  );
}
