import { type ReactNode, useCallback, useMemo } from "react";
import { useAsked } from "#src/shared/api/use-asked.ts";
import { insuredText } from "#src/shared/i18n/insured-text.ts";
import { Button } from "#src/shared/ui/button.tsx";
import { MessagePage } from "#src/shared/ui/message-page.tsx";
import { Skeleton } from "#src/shared/ui/skeleton.tsx";
import type { Identity } from "../identification/session-store.ts";
import { useProofFlow } from "../platform/platform-context.ts";
import { ticketArea } from "../wizard/ticket-area.ts";
import type { FoundPolicies, OwnPolicy } from "./find-policies.ts";
import { readPolicies } from "./read-policies.ts";

type WithPoliciesProps = {
  identity: Identity;
  children: (policies: readonly OwnPolicy[], area: ReturnType<typeof ticketArea>) => ReactNode;
};

/** What needs the policies of who proved who they are, once those have come. */
export function WithPolicies({ identity: { platform, identityNumber }, children }: WithPoliciesProps) {
  const hasProof = useProofFlow() !== undefined;
  const area = useMemo(
    () => ticketArea(platform, identityNumber, hasProof),
    [platform, identityNumber, hasProof],
  );
  const ask = useCallback(
    (tell: (found: FoundPolicies) => void, signal: AbortSignal) => {
      void readPolicies({ identityNumber, platform }, area.credentials, signal, tell);
      return undefined;
    },
    [identityNumber, platform, area],
  );
  const [found, retry] = useAsked(ask);
  if (found === undefined) return <Skeleton isPage />;
  if (found.status === "ready") return children(found.policies, area);
  return (
    <MessagePage title={insuredText("failed")} text={found.text ?? insuredText("failedText")}>
      <Button onClick={retry}>{insuredText("retry")}</Button>
    </MessagePage>
  );
}
