import { AreaContext } from "#src/shared/wizard/area.ts";
import { InnerWizard } from "../wizard/inner-wizard.tsx";
import { ticketArea } from "../wizard/ticket-area.ts";
import type { Identity } from "./session-store.ts";

export type ProofProps = {
  /** The flow that asks for it. */
  flow: string;
  identity: Identity;
  onProven: (identity: Identity) => void;
  isPage?: boolean;
  /** What «Volver» does; without it there is none. */
  onLeave?: () => void;
  /** The ticket is good for no more tries. */
  onSpent: () => void;
};

/** Asks what the person of a DNI knows, with a ticket that is nobody's yet. */
export function Proof({ flow, identity, isPage = false, onLeave, onProven, onSpent }: ProofProps) {
  const { platform, identityNumber, ticket } = identity;
  const area = {
    ...ticketArea(platform, identityNumber),
    credentials: {
      header: "X-Ticket",
      current: () => ticket,
      renew: async () => {
        onSpent();
        return "none" as const;
      },
    },
  };
  return (
    <AreaContext value={area}>
      <InnerWizard flow={flow} isPage={isPage} onLeave={onLeave} onFinish={() => onProven(identity)} />
    </AreaContext>
  );
}
