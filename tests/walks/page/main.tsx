import "#src/shared/ui/tokens.css";
import "#src/shared/ui/base.css";
import "./walk.css";
import { StrictMode, useEffect, useState } from "react";
import { createRoot } from "react-dom/client";
import { syntaxIn } from "#engine/expression/index.ts";
import type { JsonObject } from "#engine/json/index.ts";
import type { ParsedRelease } from "#engine/language/index.ts";
import { FlowView, type Host, useFlow } from "#engine/react/index.ts";
import {
  type Destination,
  type FileReference,
  type Flow,
  prepare,
  type State,
  type View,
} from "#engine/runtime/index.ts";
import { loadValidators, type ValidatorFactory } from "#engine/validation/index.ts";
import { createWalkHost, draftKey } from "./walk-host.ts";

/** What is walked: a release as its audience has it, and what is known at its beginning. */
export type Walked = {
  readonly hash: string;
  readonly release: ParsedRelease;
  readonly context: JsonObject & { readonly today: string };
  readonly files: readonly FileReference[];
};

declare global {
  interface Window {
    /** What the person's hands cannot see: the view as data, requests under way, what was handed over to. */
    walk: { view?: View; underway: number; readonly starts: Destination[] };
  }
}

/** The wizard of a release, its step in the URL's hash. */
function Walk({
  flow,
  host,
  context,
}: {
  readonly flow: Flow;
  readonly host: Host;
  readonly context: JsonObject;
}) {
  const [state] = useState(() => {
    const kept = sessionStorage.getItem(draftKey);
    return kept === null ? undefined : (JSON.parse(kept) as State);
  });
  const { view, drafts, send, go } = useFlow(flow, host, { context, state });
  window.walk.view = view;
  useEffect(() => {
    const follow = () => go(decodeURIComponent(location.hash.slice(1)));
    addEventListener("hashchange", follow);
    return () => removeEventListener("hashchange", follow);
  }, [go]);
  return <FlowView view={view} drafts={drafts} host={host} send={send} />;
}

window.walk = { underway: 0, starts: [] };
const walked = (await (await fetch("/walked.json")).json()) as Walked;
const address = "/validators.js";
const { default: factory } = (await import(/* @vite-ignore */ address)) as { default: ValidatorFactory };
const validators = (today: string) => loadValidators(factory, { today: () => today });
const flow = prepare(walked.release, walked.hash, validators, syntaxIn(walked.release.syntax));
const root = document.getElementById("root");
if (root) {
  const host = createWalkHost(walked.context.today, walked.files);
  createRoot(root).render(
    <StrictMode>
      <Walk flow={flow} host={host} context={walked.context} />
    </StrictMode>,
  );
}
