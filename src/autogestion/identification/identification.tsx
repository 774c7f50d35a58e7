import { type ComponentType, useEffect, useEffectEvent, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { dni } from "#engine/identifiers/index.ts";
import { ChunkBoundary } from "#src/shared/errors/chunk-boundary.tsx";
import { t } from "#src/shared/i18n/i18n.ts";
import { Button } from "#src/shared/ui/button.tsx";
import { Skeleton } from "#src/shared/ui/skeleton.tsx";
import { useProofFlow } from "../platform/platform-context.ts";
import { Entrance } from "./entrance.tsx";
import type { ProofProps } from "./proof.tsx";
import { closedForIdleness, type Identity, useSession } from "./session-store.ts";

export type IdentificationProps = {
  platform: string;
  /** What they are identified for. */
  title: string;
  /** What only the person of the DNI knows is asked by a wizard, which may come late. */
  proof: ComponentType<ProofProps>;
  /** All that is asked of them first is there: the line is free for what comes after. */
  onAsked: () => void;
};

const askingProof = "proof";

/**
 * DNI and code together make the ticket that every call with personal data needs. Then what only the person of the DNI
 * knows. Everybody is asked, so that being asked tells nobody whose DNI is known.
 */
export function Identification({ platform, title, proof: Proof, onAsked }: IdentificationProps) {
  const identify = useSession((state) => state.identify);
  const [ticketed, setTicketed] = useState<Identity>();
  const [identified, setIdentified] = useState<Identity>();
  const [isAgain, setAgain] = useState(false);
  const proofFlow = useProofFlow();
  const entry = useLocation();
  const navigate = useNavigate();

  // Whoever is identified leaves it behind, so that Back leads out from there.
  const arrive = useEffectEvent(() => identified && identify(identified));
  // biome-ignore lint/correctness/useExhaustiveDependencies: another entry of the history is what it waits for.
  useEffect(() => void arrive(), [entry]);

  // The proof is an entry of the history of its own: from there Back leads to the number.
  const back = () => void navigate(-1);
  if (entry.state === askingProof && ticketed !== undefined && proofFlow !== undefined) {
    return (
      <section className="claim">
        <p className="identity-line">
          <span>{t("identification.identifiedAs", { number: dni.format(ticketed.identityNumber) })}</span>
          <Button kind="quiet" onClick={back}>
            {t("change")}
          </Button>
        </p>
        <div className="wizard">
          <ChunkBoundary>
            <Proof
              flow={proofFlow}
              identity={ticketed}
              isPage
              onLeave={back}
              onProven={(identity) => {
                setIdentified(identity);
                back();
              }}
              onSpent={() => {
                setAgain(true);
                back();
              }}
            />
          </ChunkBoundary>
        </div>
      </section>
    );
  }
  // Who they are is known, and the way back to the entry is under way: asking anew would cost the line another image.
  if (identified) return <Skeleton isPage />;
  const closed = entry.state === closedForIdleness ? t("identification.closed") : undefined;
  return (
    <Entrance
      platform={platform}
      title={title}
      initial={ticketed?.identityNumber ?? ""}
      told={isAgain ? t("identification.again") : closed}
      onAsked={onAsked}
      onIdentified={(identity) => {
        if (proofFlow === undefined) return identify(identity);
        setAgain(false);
        setTicketed(identity);
        void navigate(entry.pathname + entry.search, { state: askingProof });
      }}
    />
  );
}
