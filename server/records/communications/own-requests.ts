import { formatDate } from "#engine/identifiers/index.ts";
import { dayOf } from "../../infrastructure/clock.ts";
import type { Db } from "../../infrastructure/db/tables.ts";
import { businessHoursAfter } from "../../insurance/ledger/business-days.ts";
import { parametersAt } from "../../insurance/parameters/parameters.ts";
import { loadPolicies } from "../../insurance/policies/policies.ts";
import type { Insured } from "../../people/principals/principal.ts";
import type { Entity } from "../entity.ts";
import type { Answers } from "../record.ts";
import { aboutPolicy, communication, describe } from "./communication.ts";
import type { CommunicationFacts } from "./communication-facts.ts";
import own from "./own-requests.json" with { type: "json" };

type Own = {
  readonly path: string;
  readonly flow: string;
  readonly series: string;
  readonly summary: string;
  /** What its broker is told that its person did. */
  readonly notice: string;
  /** What it is called where its flow asks no subject. */
  readonly title?: string;
  /** In how many business days the law wants an answer. */
  readonly businessDays?: number;
};

/** The job that tells the office of what waits for it. */
export const officeJob = "conversationOffice";

/** Conversations that who is insured begins, each as its own flow asks; whatever comes after that is one like others. */
export const ownRequests: readonly Entity[] = Object.entries(own).map(requestOf);

function requestOf([matter, { path, flow, series, summary, notice, title, businessDays }]: [
  string,
  Own,
]): Entity {
  const { pending, ...rest } = communication.statuses;
  return {
    ...communication,
    path,
    summaries: { ...communication.summaries, store: summary },
    filledBy: { flow },
    statuses: { pending: { title: "", tone: "warning", next: [], ...pending, jobs: [officeJob] }, ...rest },
    stored: {
      ...communication.stored,
      envelope: aboutPolicy,
      numbered: { series },
      verify: async ({ db, platforms }, { principal, now }) => {
        const insured = principal as Insured; // as its route lets in
        const { identityNumber, platform } = insured;
        const [policy] = await loadPolicies(db, platforms, insured);
        const dueOn = businessDays === undefined ? {} : { dueOn: await dueAfter(db, now, businessDays) };
        const { fullName: holder = "", email = "" } = policy ?? {};
        return { identityNumber, platform, holder, email, ...dueOn };
      },
      combine: (_record, judged) => ({
        ...judged,
        facts: {
          ...describe(judged, title),
          with: "insured",
          matter,
          told: notice,
        } satisfies CommunicationFacts,
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
          title: [facts.holder, facts.told].filter(Boolean).join(" "),
          note: noteOf(facts),
          tone: "warning",
        }),
      },
    },
  };
}

/** The last of so many business days, an ISO day; by the holidays that are known today. */
async function dueAfter(db: Db, now: Date, days: number): Promise<string> {
  const { holidays } = await parametersAt(db, dayOf(now));
  return businessHoursAfter(dayOf(now), days * 24, holidays ?? []);
}

/** What was written, until when it is to be answered, and whom whoever may not open the conversation answers. */
function noteOf({ subject, last, email, dueOn }: Answers): string {
  return [
    `${subject}: ${last}`,
    typeof dueOn === "string" ? `Contestá hasta el ${formatDate(dueOn)} (Ley 25.326).` : "",
    email ? `Su email es ${email}.` : "",
  ]
    .filter(Boolean)
    .join(" ");
}
