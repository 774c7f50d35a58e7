import { cleanDni } from "#engine/identifiers/index.ts";
import { closed } from "../../infrastructure/http/closed.ts";
import type { Entity } from "../entity.ts";
import type { Answers } from "../record.ts";
import { communication } from "./communication.ts";
import type { CommunicationFacts } from "./communication-facts.ts";
import told from "./public-requests.json" with { type: "json" };

/** What anybody may ask for without saying who they are, by what it is called in storage. */
export type Matter = keyof typeof told;

/** What is answered of one, as its flow asks it. */
export type Requested = {
  readonly fullName: string;
  readonly identityNumber: string;
  readonly policyNumber?: string;
  readonly email: string;
};

/** Jobs of one that came: its code is mailed to who asked, and what they asked to the office. */
export const requestJobs = { code: "requestCode", office: "requestOffice" } as const;

/**
 * A conversation that is begun by anybody, as its own flow asks and under a code of its own series; whatever comes after
 * that is a conversation like others.
 */
export const publicRequests: readonly Entity[] = (Object.keys(told) as Matter[]).map(requestOf);

function requestOf(matter: Matter): Entity {
  const { path, flow, series, summary, title } = told[matter];
  const { pending, ...rest } = communication.statuses;
  return {
    ...communication,
    path,
    summaries: { ...communication.summaries, store: summary },
    filledBy: { flow },
    statuses: {
      pending: { title: "", tone: "warning", next: [], ...pending, jobs: Object.values(requestJobs) },
      ...rest,
    },
    stored: {
      envelope: {
        properties: {
          platform: { type: "string", minLength: 1, maxLength: 60 },
          status: closed({ properties: { id: { type: "string", maxLength: 40 } } }),
        },
        required: ["platform"],
      },
      numbered: { series },
      verify: async (_services, { body }) => ({ platform: body.platform }),
      combine: (_record, judged) => ({ ...judged, facts: factsOf(matter, title, judged.content) }),
    },
    decided: {
      notice: {
        kind: "public-request",
        title: "{number}: {status}",
        path: "/comunicaciones/{id}",
        sent: ["pending"],
        tell: ({ facts }) => ({
          title: `${title}: te pidieron algo que tiene plazo por ley`,
          note: String(facts.told ?? ""),
          tone: "warning",
        }),
      },
    },
  };
}

function factsOf(matter: Matter, title: string, content: Answers): CommunicationFacts {
  const { fullName, identityNumber, policyNumber, email } = content as Requested; // as its flow has judged it
  const policy = policyNumber ? `póliza ${policyNumber}` : "sin número de póliza";
  const about = `DNI ${cleanDni(identityNumber)}, ${policy}`;
  return {
    ...{ subject: `${title}: ${fullName}`, last: about, with: "anyone", matter },
    // What whoever may not open the conversation answers by.
    told: `${fullName}, ${about}. Contestale a ${email}.`,
  };
}

/** What mails say of a request. */
export function mailOf(matter: string) {
  return Object.hasOwn(told, matter) ? told[matter as Matter] : undefined;
}
