import "./location.css";
import { useEffect, useRef, useState } from "react";
import type { Located } from "../host.ts";
import { CheckIcon, CrossIcon, LocateIcon } from "../icons.tsx";
import type { WidgetProps } from "../widget.ts";
import { ariaOf } from "./aria.ts";

type Problem = Extract<Located, { problem: string }>["problem"];

/** Where the device is, asked of it at a press; one that is kept is taken out by the same button. */
export function Location(props: WidgetProps) {
  const { id, value, label, readonly, options, registry, onChange } = props;
  const { host } = registry.formContext;
  const [state, setState] = useState<"asking" | Problem>();
  // Who went on meanwhile is not asked for it any more.
  const asked = useRef(0);
  useEffect(() => () => void asked.current++, []);
  const isKept = value !== undefined;
  const isAsking = state === "asking" && !isKept;
  const said = isKept ? "kept" : state;

  async function locate(): Promise<void> {
    const own = ++asked.current;
    setState("asking");
    const found = await host.locate();
    if (own !== asked.current) return;
    setState("problem" in found ? found.problem : undefined);
    if (!("problem" in found)) onChange(rounded(found));
  }
  function press(): void {
    if (readonly || isAsking) return;
    setState(undefined);
    if (isKept) onChange(undefined);
    else void locate();
  }

  // One button for both, so that the focus stays where it is.
  return (
    <div className={isKept ? "flow-location flow-located" : "flow-location"}>
      {isKept && <CheckIcon />}
      <p role="status">{said && host.text(texts[said])}</p>
      <button
        id={id}
        type="button"
        className={isKept ? "flow-icon-button" : "flow-button flow-secondary"}
        aria-label={isKept ? host.text("form.location.remove", { title: label }) : undefined}
        aria-describedby={ariaOf(props)["aria-describedby"]}
        aria-disabled={readonly || options.isLocked || isAsking || undefined}
        onClick={press}
      >
        {isKept ? <CrossIcon /> : <LocateIcon />}
        {!isKept && host.text("form.location.use")}
      </button>
    </div>
  );
}

const texts = {
  asking: "form.location.asking",
  kept: "form.location.kept",
  refused: "form.location.refused",
  slow: "form.location.slow",
  unknown: "form.location.unknown",
  insecure: "form.location.insecure",
} as const;

/** To a metre, which is as much as a device knows. */
function rounded({ latitude, longitude, accuracy }: Exclude<Located, { problem: string }>) {
  const degrees = (value: number) => Math.round(value * 1e5) / 1e5;
  return { latitude: degrees(latitude), longitude: degrees(longitude), accuracy: Math.round(accuracy) };
}
