import { Suspense } from "react";
import { ChunkBoundary } from "#src/shared/errors/chunk-boundary.tsx";
import { Skeleton } from "#src/shared/ui/skeleton.tsx";
import { homePart } from "../home/home-part.ts";

/** The main page of a platform. */
export function PlatformPage() {
  return (
    <ChunkBoundary>
      <Suspense fallback={<Skeleton />}>
        <homePart.Part />
      </Suspense>
    </ChunkBoundary>
  );
}
