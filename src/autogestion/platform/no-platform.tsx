import { type ComponentProps, Suspense } from "react";
import { ChunkBoundary } from "#src/shared/errors/chunk-boundary.tsx";
import { Skeleton } from "#src/shared/ui/skeleton.tsx";
import { platformsPart } from "./platforms-part.ts";

/** What is shown where the address names no platform that there is. */
export function NoPlatform(props: ComponentProps<typeof platformsPart.Part>) {
  return (
    <ChunkBoundary>
      <Suspense fallback={<Skeleton />}>
        <platformsPart.Part {...props} />
      </Suspense>
    </ChunkBoundary>
  );
}
