import "./strength-told.css";
import { useContext, useEffect, useState } from "react";
import { ToolsContext } from "../tools.ts";

/** How long nothing is typed before a password is judged, in milliseconds. */
const pause = 400;
/** By score, from 0 to 4. */
const words = [
  "form.password.common",
  "form.password.weak",
  "form.password.fair",
  "form.password.good",
  "form.password.best",
];
const bars = words.slice(1);

/** How hard it is to guess what is being typed; nothing while it is short, or where nobody can tell. */
export function StrengthTold({ password, least }: { readonly password: string; readonly least: number }) {
  const { host } = useContext(ToolsContext);
  const [told, setTold] = useState<{ readonly password: string; readonly score: number }>();
  const isLong = password.length >= least;

  useEffect(() => {
    if (!isLong) return;
    let isOver = false;
    const timer = setTimeout(async () => {
      const score = await host.strength?.(password);
      if (!isOver && score !== undefined) setTold({ password, score });
    }, pause);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [host, password, isLong]);

  const score = isLong ? told?.score : undefined;
  return (
    <div className="flow-strength" data-score={score}>
      {score !== undefined && (
        <span className="flow-strength-bars" aria-hidden="true">
          {bars.map((word, bar) => (
            <span key={word} data-lit={bar < Math.max(score, 1) || undefined} />
          ))}
        </span>
      )}
      <span role="status">{score !== undefined && host.text(words[score] ?? "")}</span>
    </div>
  );
}
