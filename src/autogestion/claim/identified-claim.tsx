import { type Identity, useSession } from "#src/shared/session/session-store.ts";
import { RenewalDialog } from "../identification/renewal-dialog.tsx";
import { ClaimDesk } from "./claim-desk.tsx";
import { IdleDialog } from "./idle-dialog.tsx";

/** The claims of somebody who said who they are: the desk, the code asked again over it, and whether anybody is there. */
export function IdentifiedClaim({ identity }: { identity: Identity }) {
  const isRenewing = useSession((state) => state.isRenewing);
  return (
    <>
      <ClaimDesk identity={identity} />
      {isRenewing && <RenewalDialog identity={identity} />}
      <IdleDialog />
    </>
  );
}
