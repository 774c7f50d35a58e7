import { Suspense, useEffect } from "react";
import { useSession } from "#src/shared/session/session-store.ts";
import { Skeleton } from "#src/shared/ui/skeleton.tsx";
import { ChunkBoundary } from "../errors/chunk-boundary.tsx";
import { Identification } from "../identification/identification.tsx";
import { usePlatform } from "../platform/platform-context.ts";
import { claimPart } from "./claim-part.ts";

/** Claims of one person: identified first, whatever step the address names. */
export function ClaimPage() {
  const { name } = usePlatform();
  const identity = useSession((state) => state.identity);

  useEffect(() => claimPart.preload(), []);

  if (identity?.platform !== name) return <Identification platform={name} />;
  return (
    <ChunkBoundary>
      <Suspense fallback={<Skeleton />}>
        <claimPart.Part identity={identity} />
      </Suspense>
    </ChunkBoundary>
  );
}
