import type { SceneName } from "#permissions/index.ts";
import type { Policy } from "../../insurance/policies/policies.ts";

/** What of a kind of record is kept by the broker who sold its policy, whoever began it: who is insured, or they. */
export type ForSellers = {
  /** What they must be allowed. */
  readonly scene: SceneName;
  /** Whether they may begin one today on a policy; `today` is an ISO day. */
  readonly begins: (policy: Policy, today: string) => boolean;
  /** With it one that they sent is from then on the insured person's, of whom it tells; it stays theirs without. */
  readonly isHandedOver?: true;
};
