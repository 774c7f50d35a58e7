import { type ComponentType, lazy, Suspense, useState } from "react";
import { waitToLook } from "../wait-to-look.ts";
import type { Naming, WidgetProps } from "../widget.ts";

type Loaded = ComponentType<WidgetProps>;

/** Milliseconds before what did not come is fetched again, doubling, while somebody sees the page. */
const [firstPause, longestPause] = [2_000, 30_000];

/**
 * A widget that few steps ask for: what it is made of comes when one does, or before with `preload`. Where there is no
 * signal its question waits for one, and the others of its step do not.
 */
export function lazyWidget(load: () => Promise<Loaded>, naming: Naming = "label") {
  let loaded: Loaded | undefined;
  let coming: Promise<Loaded> | undefined;
  const fetchOnce = () => {
    coming ??= insist(load).then((widget) => {
      loaded = widget;
      return widget;
    });
    return coming;
  };
  const Coming = lazy(async () => ({ default: await fetchOnce() }));
  const LazyWidget = (props: WidgetProps) => {
    // The same for as long as it stands: another one would forget what is half done.
    const [Widget] = useState<Loaded>(() => loaded ?? Coming);
    return (
      <Suspense fallback={<p role="status">{props.registry.formContext.host.text("form.loading")}</p>}>
        <Widget {...props} />
      </Suspense>
    );
  };
  return Object.assign(LazyWidget, { naming, preload: async () => void (await fetchOnce()) });
}

function insist(load: () => Promise<Loaded>): Promise<Loaded> {
  return new Promise((come) => {
    const attempt = (pause: number) => {
      load().then(come, () => waitToLook(pause, () => attempt(Math.min(2 * pause, longestPause))));
    };
    attempt(firstPause);
  });
}
