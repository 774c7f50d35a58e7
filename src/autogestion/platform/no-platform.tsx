import type { ComponentProps } from "react";
import { ChunkBoundary } from "#src/shared/errors/chunk-boundary.tsx";
import { platformsPart } from "../parts.ts";

/** What is shown where the address names no platform that there is. */
export function NoPlatform(props: ComponentProps<typeof platformsPart.Part>) {
  return (
    <ChunkBoundary>
      <platformsPart.Part {...props} />
    </ChunkBoundary>
  );
}
