import { useEffect, useEffectEvent } from "react";
import { useLocation, useParams } from "react-router";
import { ChunkBoundary } from "#src/shared/errors/chunk-boundary.tsx";
import { findOpening } from "#src/shared/wizard/opening.ts";
import { ownEntryOf } from "#src/shared/wizard/own-entry.ts";
import { findFollowed } from "../follow/find-followed.ts";
import { useSession } from "../identification/session-store.ts";
import { followPart, identificationPart, prefetchOpening, proofPart, wizardPart } from "../parts.ts";
import {
  titleOf,
  useFollowedKinds,
  useHosting,
  usePlatform,
  useProofFlow,
} from "../platform/platform-context.ts";
import { PlatformNotFound } from "../platform/platform-not-found.tsx";

/** What lives at the address, a flow or something that is followed, for who said who they are: the server gives nothing of anybody without that. */
export function WizardPage() {
  const { "*": address = "" } = useParams();
  const { name } = usePlatform();
  const isOwn = ownEntryOf(useLocation().state) !== undefined;
  const hosting = useHosting();
  const proof = useProofFlow();
  const opening = findOpening(hosting, address, isOwn);
  const followed = findFollowed(useFollowedKinds(), address);
  const identity = useSession((state) => state.identity);

  const prepare = useEffectEvent(() => {
    wizardPart.preload();
    if (opening && !identity) void prefetchOpening(opening, name, hosting.flows, proof);
  });
  useEffect(() => prepare(), []);

  if (!opening && !followed) return <PlatformNotFound />;
  if (identity?.platform !== name)
    return (
      <ChunkBoundary>
        <identificationPart.Part
          platform={name}
          title={titleOf(opening?.hosted ?? followed?.kind ?? { title: "", translations: {} })}
          proof={proofPart.Part}
        />
      </ChunkBoundary>
    );
  return (
    <ChunkBoundary>
      {opening ? (
        <wizardPart.Part key={opening.route} identity={identity} opening={opening} />
      ) : (
        followed && (
          <followPart.Part key={followed.path} identity={identity} at={followed} proof={proofPart.Part} />
        )
      )}
    </ChunkBoundary>
  );
}
