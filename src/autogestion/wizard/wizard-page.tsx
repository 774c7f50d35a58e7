import { useEffect, useEffectEvent } from "react";
import { useLocation, useParams } from "react-router";
import { ChunkBoundary } from "#src/shared/errors/chunk-boundary.tsx";
import { t } from "#src/shared/i18n/i18n.ts";
import { findOpening } from "#src/shared/wizard/opening.ts";
import { ownEntryOf } from "#src/shared/wizard/own-entry.ts";
import { findFollowed } from "../follow/find-followed.ts";
import { useSession } from "../identification/session-store.ts";
import {
  documentsPart,
  followPart,
  identificationPart,
  prefetchOpening,
  proofPart,
  wizardPart,
} from "../parts.ts";
import {
  titleOf,
  useFollowedKinds,
  useHosting,
  usePlatform,
  useProofFlow,
} from "../platform/platform-context.ts";
import { PlatformNotFound } from "../platform/platform-not-found.tsx";

/** Where the documents of somebody's policies are. */
const documentsRoute = "documentos";

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

  const isDocuments = address === documentsRoute;
  if (!opening && !followed && !isDocuments) return <PlatformNotFound />;
  const asked = opening?.hosted ?? followed?.kind;
  if (identity?.platform !== name)
    return (
      <ChunkBoundary>
        <identificationPart.Part
          platform={name}
          title={asked ? titleOf(asked) : t("documents")}
          proof={proofPart.Part}
        />
      </ChunkBoundary>
    );
  return (
    <ChunkBoundary>
      {opening ? (
        <wizardPart.Part key={opening.route} identity={identity} opening={opening} />
      ) : followed ? (
        <followPart.Part key={followed.path} identity={identity} at={followed} proof={proofPart.Part} />
      ) : (
        <documentsPart.Part identity={identity} proof={proofPart.Part} />
      )}
    </ChunkBoundary>
  );
}
