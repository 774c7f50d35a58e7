import type { WidgetProps } from "#engine/react/index.ts";
import { ChunkBoundary } from "#src/shared/errors/chunk-boundary.tsx";
import { lazyPart } from "#src/shared/parts/lazy-part.tsx";

const prices = lazyPart(() => import("./prices.tsx").then(({ Prices }) => Prices));
const tray = lazyPart(() => import("./tray.tsx").then(({ Tray }) => Tray));

/** Prices of insurers side by side, or those that were picked of them: scripts of their own, which few wizards ask for. */
export function Comparison(props: WidgetProps) {
  const { Part } = props.schema.type === "array" ? tray : prices;
  return (
    <ChunkBoundary>
      <Part {...props} />
    </ChunkBoundary>
  );
}
Comparison.naming = "own" as const;
