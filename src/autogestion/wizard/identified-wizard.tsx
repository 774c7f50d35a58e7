import { useCallback, useEffect, useMemo } from "react";
import { useNavigate } from "react-router";
import { ChunkBoundary } from "#src/shared/errors/chunk-boundary.tsx";
import { AreaContext } from "#src/shared/wizard/area.ts";
import { type Opening, placeOf } from "#src/shared/wizard/opening.ts";
import { SlottedFile } from "#src/shared/wizard/slotted-file.tsx";
import { WizardRelay } from "#src/shared/wizard/wizard-relay.tsx";
import { Proof } from "../identification/proof.tsx";
import { renewalPart } from "../identification/renewal-part.ts";
import { closedForIdleness, type Identity, useSession } from "../identification/session-store.ts";
import { useFollowedKinds, useHosting, useProofFlow } from "../platform/platform-context.ts";
import { endsOf } from "./ends.ts";
import { IdleDialog } from "./idle-dialog.tsx";
import { fetchPanels } from "./panels.tsx";
import { ticketArea } from "./ticket-area.ts";

export { prefetch } from "./prefetch.ts";
export { AreaContext, endsOf, Proof, WizardRelay };

const widgets = { file: SlottedFile };

type IdentifiedWizardProps = { identity: Identity; opening: Opening };

/** Wizards of somebody who said who they are: their relay, the code asked again over it, and whether anybody is there. */
export function IdentifiedWizard({ identity, opening }: IdentifiedWizardProps) {
  const { platform, identityNumber } = identity;
  const { flows } = useHosting();
  const isRenewing = useSession((state) => state.isRenewing);
  const navigate = useNavigate();
  const followed = useFollowedKinds();
  // A renewed ticket of the same person is another identity, and the relay stays as it is.
  const hasProof = useProofFlow() !== undefined;
  const area = useMemo(() => {
    const own = ticketArea(platform, identityNumber, hasProof);
    return { ...own, widgets, ends: endsOf(own.owner, followed) };
  }, [platform, identityNumber, hasProof, followed]);
  const leave = useCallback(() => {
    useSession.getState().clear();
    void navigate(`${area.base}/${placeOf(opening)}`, { replace: true, state: closedForIdleness });
  }, [area, opening, navigate]);

  useEffect(() => {
    fetchPanels();
    void import("../offline/keep-shell.ts").then(
      ({ keepShell }) => keepShell(),
      () => undefined,
    );
  }, []);

  return (
    <AreaContext value={area}>
      <WizardRelay opening={opening} flows={flows} />
      {isRenewing && (
        <ChunkBoundary waiting={null}>
          <renewalPart.Part identity={identity} proof={Proof} />
        </ChunkBoundary>
      )}
      <IdleDialog onLeave={leave} />
    </AreaContext>
  );
}
