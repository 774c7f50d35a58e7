import { Suspense, useEffect } from "react";
import { useSession } from "#src/shared/session/session-store.ts";
import { Skeleton } from "#src/shared/ui/skeleton.tsx";
import { ChunkBoundary } from "../errors/chunk-boundary.tsx";
import { Identification } from "../identification/identification.tsx";
import { RenewalDialog } from "../identification/renewal-dialog.tsx";
import { usePlatform } from "../platform/platform-context.ts";
import { claimPart } from "./claim-part.ts";
import { IdleDialog } from "./idle-dialog.tsx";

/** Claims of one person: identified first, whatever step the address names. */
export function ClaimPage() {
  const { name } = usePlatform();
  const identity = useSession((state) => state.identity);
  const isRenewing = useSession((state) => state.isRenewing);

  useEffect(() => claimPart.preload(), []);

  if (identity?.platform !== name) return <Identification platform={name} />;
  return (
    <ChunkBoundary>
      <Suspense fallback={<Skeleton />}>
        <claimPart.Part identity={identity} />
      </Suspense>
      {isRenewing && <RenewalDialog identity={identity} />}
      <IdleDialog />
    </ChunkBoundary>
  );
}
