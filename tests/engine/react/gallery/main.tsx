import { type ReactNode, StrictMode, useEffect, useState } from "react";
import { createRoot } from "react-dom/client";
import { Flow, type FlowProps } from "#engine/react/flow.tsx";
import { FlowView } from "#engine/react/flow-view.tsx";
import type { Host } from "#engine/react/host.ts";
import { preloadReview } from "#engine/react/lazy-review.tsx";
import { useMachine } from "#engine/react/use-flow.ts";
import { widgets } from "#engine/react/widgets/registry.ts";
import { fakeHost } from "./fake-host.ts";
import { fakeMachine } from "./fake-machine.ts";
import { endorsementFlow, realFlow, sheetFlow, stockFlow } from "./flows.ts";
import { stockFields, stockWidgets } from "./host-widgets.tsx";
import { scenes } from "./scenes.ts";
import "./gallery.css";

// A page for each hand-made view: `?scene=<name>`. What was sent is read by the tests in `window.sent`.
function Gallery({ name }: { readonly name: string }) {
  const { view, drafts, send } = useMachine(() => fakeMachine(scenes[name] ?? []), slowHost);
  return <FlowView view={view} drafts={drafts} host={slowHost} send={send} />;
}

/** The same form driven by the true runtime, its step in the URL's hash. `window.requests` has the bodies sent. */
function RealFlow(props: Pick<FlowProps, "flow" | "widgets" | "fields">) {
  const [asked, setAsked] = useState(() => location.hash.slice(1) || undefined);
  useEffect(() => {
    const follow = () => setAsked(location.hash.slice(1) || undefined);
    addEventListener("popstate", follow);
    return () => removeEventListener("popstate", follow);
  }, []);
  return (
    <Flow
      {...props}
      host={countingHost}
      initial={initial}
      stepPath={asked}
      onStep={({ path }, replace) => {
        history[replace ? "replaceState" : "pushState"](null, "", `#${path}`);
        setAsked(path);
      }}
    />
  );
}

window.requests = [];
const initial = { context: { today: "2026-11-20" } };
const params = new URLSearchParams(location.search);

/** With `held` in the address nothing is done before the test says so. */
const told = () =>
  new Promise<void>((resolve) => {
    window.release = resolve;
    if (!params.has("held")) resolve();
  });
const slowHost: Host = {
  ...fakeHost,
  async addFile(file, limits) {
    await told();
    return fakeHost.addFile(file, limits);
  },
};
const countingHost: Host = {
  ...fakeHost,
  async request({ body = null }) {
    window.requests.push(body);
    await told();
    return { status: 200, body: {} };
  },
};
const flows: Readonly<Record<string, ReactNode>> = {
  real: <RealFlow flow={realFlow} />,
  endorsement: <RealFlow flow={endorsementFlow} />,
  sheet: <RealFlow flow={sheetFlow} />,
  stock: <RealFlow flow={stockFlow} widgets={stockWidgets} fields={stockFields} />,
};
const name = params.get("scene") ?? "fields";
const root = document.getElementById("root");
if (root) {
  // As on a page that has been read for a while: with its clock stopped React would never take the place of what waits.
  await Promise.all([preloadReview(), ...Object.values(widgets).map(({ preload }) => preload?.())]);
  createRoot(root).render(<StrictMode>{flows[name] ?? <Gallery name={name} />}</StrictMode>);
}
