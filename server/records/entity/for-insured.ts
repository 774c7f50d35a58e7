import type { Shape } from "../../infrastructure/http/closed.ts";
import type { Policy } from "../../insurance/policies/policies.ts";
import type { Insured } from "../../people/principals/principal.ts";
import type { Answers, StoredRecord } from "../record.ts";
import type { Shown } from "./shown.ts";

/** What of a kind of record is of who is insured. */
export type ForInsured = {
  /** What the query of GET may say. */
  readonly query?: Shape;
  /** Who reads a draft whole: whose it is, or of their tickets those that readsWhole tells. */
  readonly wholeTo: "owner" | "writer";
  /** Whether one may begin today on a policy; absent where a flow begins none. `today` is an ISO day. */
  readonly begins?: (policy: Policy, today: string) => boolean;
  /** Whether one may hang on what is to be insured and is no policy yet; see `insurance/policies/proposals.ts`. */
  readonly ofProposals?: boolean;
  /** Throws when a save says of its person what is not so. */
  readonly check?: (body: Answers, insured: Insured) => void;
  /** What GET answers. */
  readonly show: (shown: Shown) => unknown;
  /** What a list tells of each; without it there is none. */
  readonly listed?: (record: Listed) => object;
};

/** As much of a record as a list of them tells. */
export type Listed = Pick<
  StoredRecord,
  "id" | "policyId" | "insurer" | "number" | "status" | "answers" | "facts" | "createdAt" | "sentAt"
>;
