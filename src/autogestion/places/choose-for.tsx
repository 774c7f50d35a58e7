import { ChoosePolicy } from "../policies/choose-policy.tsx";
import { addressOf } from "../policies/of-policy.tsx";
import { WithPolicies } from "../policies/with-policies.tsx";
import type { PlaceProps } from "./place.ts";

/** The policy that a flow is about, which its own address then says. */
export function ChooseFor({ identity, address }: PlaceProps) {
  return (
    <WithPolicies identity={identity}>
      {(policies, { base }) => (
        <ChoosePolicy
          policies={policies}
          base={base}
          addressOf={(id) => addressOf(`${base}/${address}`, id)}
        />
      )}
    </WithPolicies>
  );
}
