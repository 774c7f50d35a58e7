import { type ComponentType, lazy, Suspense } from "react";
import type { Naming, WidgetProps } from "../widget.ts";

/** A widget that few flows ask for: what it is made of comes when one does. */
export function lazyWidget(load: () => Promise<ComponentType<WidgetProps>>, naming: Naming = "label") {
  const Loaded = lazy(async () => ({ default: await load() }));
  const LazyWidget = (props: WidgetProps) => (
    <Suspense>
      <Loaded {...props} />
    </Suspense>
  );
  return Object.assign(LazyWidget, { naming });
}
