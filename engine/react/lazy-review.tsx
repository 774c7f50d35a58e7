import { type ComponentProps, Suspense, useContext } from "react";
import type { Flow } from "#engine/runtime/index.ts";
import { lazyPiece } from "./lazy-piece.tsx";
import type { Review } from "./review.tsx";
import { ToolsContext } from "./tools.ts";

const Piece = lazyPiece(() => import("./review.tsx").then((script) => script.Review));

/** What was answered, whose script comes once the step that stands was drawn: nobody begins by a review. */
export function LazyReview(props: ComponentProps<typeof Review>) {
  const { host } = useContext(ToolsContext);
  if (props.summary.length === 0) return null;
  return (
    <Suspense fallback={<p role="status">{host.text("form.loading")}</p>}>
      <Piece {...props} />
    </Suspense>
  );
}

export const { preload: preloadReview } = Piece;

/** Fetches it for a flow that has one. */
export async function fetchReview({ steps }: Flow): Promise<void> {
  if (Object.values(steps).some(({ summary }) => summary.length > 0)) await preloadReview();
}
