import { type ComponentType, Suspense } from "react";
import { lazyPiece } from "../lazy-piece.tsx";
import type { Naming, WidgetProps } from "../widget.ts";

/**
 * A widget that few steps ask for: what it is made of comes when one does, or before with `preload`. Where there is no
 * signal its question waits for one, and the others of its step do not.
 */
export function lazyWidget(load: () => Promise<ComponentType<WidgetProps>>, naming: Naming = "label") {
  const Piece = lazyPiece(load);
  const LazyWidget = (props: WidgetProps) => (
    <Suspense
      fallback={
        // As high as what most widgets become, so that the rest of the step stays where it is.
        <p role="status" className="flow-coming">
          {props.registry.formContext.host.text("form.loading")}
        </p>
      }
    >
      <Piece {...props} />
    </Suspense>
  );
  return Object.assign(LazyWidget, { naming, preload: Piece.preload });
}
