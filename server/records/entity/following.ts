import type { Db } from "../../infrastructure/db/tables.ts";
import type { Shape } from "../../infrastructure/http/closed.ts";
import type { LinkTo } from "../../infrastructure/mail/mail.ts";
import type { Answers } from "../record.ts";
import type { ShownRecord } from "./shown.ts";

/** How the person follows a record that was sent. */
export type Following = {
  /** Where a page shows it, below its platform: the id is the value of the route. */
  readonly route: string;
  /** What all of the person's are called. */
  readonly title: string;
  /** How a platform's home tells of them; without it none does. */
  readonly task?: FollowedTask;
  /** Its title and its task's hint in other languages. */
  readonly translations?: Readonly<Record<string, { readonly title: string; readonly hint?: string }>>;
  /** What tells it from others. */
  readonly describe: (shown: ShownRecord) => Description;
  /** Names the author of a step to the person who follows it; without it no step has one. */
  readonly authorOf?: (author: string, company: string) => string | undefined;
  /** What its paper is called. */
  readonly paper: string;
  /** The mail with the paper; without it, or without an address, nothing is sent. */
  readonly mail?: (shown: ShownRecord, services: Mailing) => Promise<Letter | undefined>;
  /** What may be added to it. */
  readonly additions?: readonly Addition[];
};

/** What a mail about a record is written with. */
export type Mailing = {
  readonly db: Db;
  readonly codeOf: (id: string) => string;
  readonly linkTo?: LinkTo | undefined;
};

export type FollowedTask = {
  readonly hint: string;
  /** Of `schemas/drawings`. */
  readonly drawing: string;
  /** The route of the flow that shows all of them; where one begins another without it. */
  readonly page?: string;
  /** Where the API lists what the person has; each that is followed tells its id under the name that the route has. */
  readonly list: string;
};

/** What somebody is written; it comes from their platform. */
export type Letter = { readonly to: string; readonly subject: string; readonly text: string };

export type Description = {
  readonly title: string;
  readonly facts: readonly { readonly title: string; readonly text: string }[];
  /** The next step where it is not that of the status: it waits for a person and does not go on by itself. */
  readonly todo?: string;
  /** Who passes it on where no machine does: `broker`, `office`. */
  readonly hands?: string;
  /** Papers that are waited for. */
  readonly missing: readonly { readonly key: string; readonly title: string }[];
};

/** Something with files that is added to a record that was sent. */
export type Addition = {
  /** In storage. */
  readonly name: string;
  /** Below the record. */
  readonly segment: string;
  readonly summary: string;
  /** The status that it brings the record to. */
  readonly status: string;
  readonly body: Shape;
  /** What is kept of the body; throws what is wrong with it. */
  readonly take: (body: Answers) => Answers;
};
