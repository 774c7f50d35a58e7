import type { ReactNode } from "react";
import { useSearchParams } from "react-router";
import type { Identity } from "../identification/session-store.ts";
import type { ticketArea } from "../wizard/ticket-area.ts";
import { ChoosePolicy } from "./choose-policy.tsx";
import type { OwnPolicy } from "./find-policies.ts";
import { WithPolicies } from "./with-policies.tsx";

type OfPolicyProps = {
  identity: Identity;
  /** Below the platform's. */
  address: string;
  isForEnded?: boolean;
  children: (policy: OwnPolicy, around: Around) => ReactNode;
};

type Around = { readonly others: boolean; readonly area: ReturnType<typeof ticketArea> };

/** What an address says of one policy, which stands behind its path: without one of their own it is chosen first. */
export function OfPolicy({ identity, address, isForEnded = false, children }: OfPolicyProps) {
  const [query] = useSearchParams();
  const asked = query.get("policyId");
  return (
    <WithPolicies identity={identity}>
      {(policies, area) => {
        const policy = policies.find(({ id }) => id === asked);
        if (policy) return children(policy, { others: policies.length > 1, area });
        return (
          <ChoosePolicy
            policies={policies}
            base={area.base}
            addressOf={(id) => addressOf(`${area.base}/${address}`, id)}
            isForEnded={isForEnded}
          />
        );
      }}
    </WithPolicies>
  );
}

/** An address with the policy that it is about. */
export function addressOf(address: string, policyId: string): string {
  return `${address}?${new URLSearchParams({ policyId })}`;
}
