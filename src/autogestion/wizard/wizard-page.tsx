import { useEffect, useEffectEvent } from "react";
import { useLocation, useParams } from "react-router";
import { ChunkBoundary } from "#src/shared/errors/chunk-boundary.tsx";
import { findOpeningWith, placeOf } from "#src/shared/wizard/opening.ts";
import { ownEntryOf } from "#src/shared/wizard/own-entry.ts";
import { useSession } from "../identification/session-store.ts";
import { identificationPart, placesPart, prefetchOpening, proofPart, wizardPart } from "../parts.ts";
import { titleOf, useHosting, usePlatform, useProofFlow } from "../platform/platform-context.ts";

/** What lives at the address, for who said who they are: the server gives nothing of anybody without that, and what anybody opens asks for nothing. */
export function WizardPage() {
  const { "*": address = "" } = useParams();
  const { name } = usePlatform();
  const { search, state } = useLocation();
  const isOwn = ownEntryOf(state) !== undefined;
  const hosting = useHosting();
  const proof = useProofFlow();
  const opening = findOpeningWith(hosting, address, new URLSearchParams(search), isOwn);
  const identity = useSession((session) => session.identity);

  // Who has to say who they are waits for nothing else on the line: what comes after is fetched while they type.
  const prepare = () => {
    wizardPart.preload();
    void prefetchOpening(opening, name, hosting.flows, proof);
  };
  const begin = useEffectEvent(() => {
    if (identity || opening?.hosted.anyone) wizardPart.preload();
  });
  useEffect(() => begin(), []);

  return (
    <ChunkBoundary>
      {!opening || opening.hosted.anyone ? (
        <placesPart.Part
          address={address}
          Identification={identificationPart.Part}
          proof={proofPart.Part}
          onAsked={prepare}
        />
      ) : identity?.platform === name ? (
        <wizardPart.Part key={placeOf(opening)} identity={identity} opening={opening} />
      ) : (
        <identificationPart.Part
          platform={name}
          title={titleOf(opening.hosted)}
          proof={proofPart.Part}
          onAsked={prepare}
        />
      )}
    </ChunkBoundary>
  );
}
