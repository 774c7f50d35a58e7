import { useEffect } from "react";
import { ChunkBoundary } from "#src/shared/errors/chunk-boundary.tsx";
import { homePart, identificationPart } from "../parts.ts";

/** The main page of a platform. */
export function PlatformPage() {
  // Whoever chooses a task is asked who they are.
  useEffect(identificationPart.preload, []);
  return (
    <ChunkBoundary>
      <homePart.Part />
    </ChunkBoundary>
  );
}
