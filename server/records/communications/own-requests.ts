import { closed } from "../../infrastructure/http/closed.ts";
import { policiesOf } from "../../insurance/policies/policies.ts";
import type { Insured } from "../../people/principals/principal.ts";
import type { Entity } from "../entity.ts";
import type { Answers } from "../record.ts";
import { type CommunicationFacts, communication, describe } from "./communication.ts";
import own from "./own-requests.json" with { type: "json" };

/** What who is insured begins, by what it is called in storage. */
export type OwnMatter = keyof typeof own;

/** The job that tells the office of what waits for it. */
export const officeJob = "conversationOffice";

/** Conversations that who is insured begins, each as its own flow asks; whatever comes after that is one like others. */
export const ownRequests: readonly Entity[] = (Object.keys(own) as OwnMatter[]).map(requestOf);

function requestOf(matter: OwnMatter): Entity {
  const { path, flow, series, summary, notice } = own[matter];
  const { pending, ...rest } = communication.statuses;
  return {
    ...communication,
    path,
    summaries: { ...communication.summaries, store: summary },
    filledBy: { flow },
    statuses: { pending: { title: "", tone: "warning", next: [], ...pending, jobs: [officeJob] }, ...rest },
    stored: {
      ...communication.stored,
      envelope: {
        properties: {
          policyId: { type: "string", format: "uuid" },
          status: closed({ properties: { id: { type: "string", maxLength: 40 } } }),
        },
      },
      numbered: { series },
      verify: async ({ db }, { principal }) => {
        const { identityNumber, platform } = principal as Insured; // as its route lets in
        const [policy] = await policiesOf(db, identityNumber).execute();
        return { identityNumber, platform, holder: policy?.fullName ?? "", email: policy?.email ?? "" };
      },
      combine: (_record, judged) => ({
        ...judged,
        facts: { ...describe(judged), with: "insured", matter, told: notice } satisfies CommunicationFacts,
      }),
    },
    decided: {
      ...communication.decided,
      notice: {
        kind: "public-request",
        title: "{number}: {status}",
        path: "/comunicaciones/{id}",
        sent: ["pending"],
        tell: ({ facts }) => ({
          title: `${facts.holder} ${facts.told}`,
          note: noteOf(facts),
          tone: "warning",
        }),
      },
    },
  };
}

/** What was written, and whom whoever may not open the conversation answers. */
function noteOf({ subject, last, email }: Answers): string {
  return [`${subject}: ${last}`, email ? `Su email es ${email}.` : ""].filter(Boolean).join(" ");
}
