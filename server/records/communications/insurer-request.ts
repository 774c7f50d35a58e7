import { refuse } from "../../infrastructure/http/problems.ts";
import { loadContacts } from "../../insurance/insurers/contacts.ts";
import type { Entity } from "../entity.ts";
import { aboutPolicy, communication, describe } from "./communication.ts";
import { insurerJob } from "./insurer-side.ts";

const { pending, ...rest } = communication.statuses;

/** What a broker writes to an insurer: a conversation like others, whose other side is an area of that insurer. */
export const insurerRequest: Entity = {
  ...communication,
  path: "/insurer-messages",
  summaries: {
    ...communication.summaries,
    store: "Le escribe a un sector de una compañía, con archivos o sin ellos",
  },
  filledBy: { flow: "request/insurer" },
  statuses: { pending: { title: "", tone: "info", next: [], ...pending, jobs: [insurerJob] }, ...rest },
  stored: {
    ...communication.stored,
    envelope: aboutPolicy,
    verify: async ({ db }, { content }) => {
      const to = (await loadContacts(db)).find(({ id }) => id === content.to);
      if (!to) throw refuse([{ code: "field_invalid", path: "/to" }]);
      return { insurer: to.insurer, area: to.area };
    },
    combine: (_record, judged) => ({ ...judged, facts: { ...describe(judged), with: "insurer" } }),
  },
};
