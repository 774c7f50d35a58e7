import type { ComponentType } from "react";
import { useLocation } from "react-router";
import { ChunkBoundary } from "#src/shared/errors/chunk-boundary.tsx";
import { lazyPart } from "#src/shared/parts/lazy-part.tsx";
import { findOpening } from "#src/shared/wizard/opening.ts";
import { ownEntryOf } from "#src/shared/wizard/own-entry.ts";
import { findFollowed } from "../follow/find-followed.ts";
import type { IdentificationProps } from "../identification/identification.tsx";
import type { ProofProps } from "../identification/proof.tsx";
import { renewalPart } from "../identification/renewal-part.ts";
import { useSession } from "../identification/session-store.ts";
import { titleOf, useFollowedKinds, useHosting, usePlatform } from "../platform/platform-context.ts";
import { PlatformNotFound } from "../platform/platform-not-found.tsx";
import { findPlace } from "./find-place.ts";

// What is followed, fetched when such an address is opened.
const followPart = lazyPart(() => import("../follow/follow-page.tsx").then(({ FollowPage }) => FollowPage));

type PlacesProps = {
  address: string;
  /** What asks who they are, and anew. */
  Identification: ComponentType<IdentificationProps>;
  proof: ComponentType<ProofProps>;
  onAsked: IdentificationProps["onAsked"];
};

// A flow that anybody opens, in the script of the others.
const openPart = lazyPart(() => import("../wizard/open-wizard.tsx").then(({ OpenWizard }) => OpenWizard));

/** What lives at an address that opens no flow, or one that asks nobody who they are; the rest is for who said who they are; the server gives nothing of anybody without that. */
export function Places({ address, Identification, proof, onAsked }: PlacesProps) {
  const { name } = usePlatform();
  const followed = findFollowed(useFollowedKinds(), address);
  const hosting = useHosting();
  const { state } = useLocation();
  const open = findOpening(hosting, address, ownEntryOf(state) !== undefined);
  const place = findPlace(hosting, address);
  const identity = useSession((state) => state.identity);
  const isRenewing = useSession((state) => state.isRenewing);
  const title = followed ? titleOf(followed.kind) : place?.title;
  if (open?.hosted.anyone) return <openPart.Part key={open.route} opening={open} />;
  if (title === undefined) return <PlatformNotFound />;
  const page =
    identity?.platform === name ? (
      <>
        {isRenewing && (
          <ChunkBoundary waiting={null}>
            <renewalPart.Part identity={identity} proof={proof} />
          </ChunkBoundary>
        )}
        {followed && <followPart.Part key={followed.path} identity={identity} at={followed} />}
        {!followed && place && <place.page.Part key={address} identity={identity} address={address} />}
      </>
    ) : (
      <Identification
        platform={name}
        title={title}
        proof={proof}
        onAsked={() => {
          onAsked();
          place?.page.preload();
        }}
      />
    );
  return !followed && place?.Kept ? <place.Kept address={address}>{page}</place.Kept> : page;
}
