import { createTold, toldJob } from "./claims/moves/tell-insured.ts";
import { claimJob, createClaimJob } from "./claims/sending/send-claim.ts";
import type { Clock } from "./infrastructure/clock.ts";
import type { JobHandlers } from "./infrastructure/jobs/jobs.ts";
import type { LinkTo, Mailer } from "./infrastructure/mail/mail.ts";
import type { Reading } from "./insurance/runs/read-insurer.ts";
import { createCodeMail, mailJob } from "./people/accounts/mail.ts";
import { createDigestMail, digestJob } from "./people/notifications/mail-digest.ts";
import { createNoticeMail, noticeJob } from "./people/notifications/mail-notices.ts";
import type { Keys } from "./people/sessions/keys.ts";
import { createInvitationMail, invitationJob } from "./producers/invitations.ts";
import { collectionJob, createCollectionJob } from "./records/collections/take-collection.ts";
import { answerJobs } from "./records/communications/add-message.ts";
import {
  createConversationAnswer,
  createConversationOffice,
} from "./records/communications/conversation-mail.ts";
import { createInsurerMail } from "./records/communications/insurer-mail.ts";
import { insurerJob } from "./records/communications/insurer-side.ts";
import { officeJob } from "./records/communications/own-requests.ts";
import { requestJobs } from "./records/communications/public-requests.ts";
import {
  createRequestAnswer,
  createRequestCode,
  createRequestOffice,
} from "./records/communications/request-mail.ts";
import { createInspectedJob } from "./records/emissions/inspected.ts";
import { createPolicyMail } from "./records/emissions/mail-policy.ts";
import { createEmissionJob } from "./records/emissions/settle.ts";
import { createEndorsementMail } from "./records/endorsements/mail-endorsement.ts";
import { createEndorsementJob } from "./records/endorsements/send-endorsement.ts";
import type { Entity } from "./records/entity.ts";
import { createImportJob, importJob } from "./records/imports/run-import.ts";
import { createInspectionMail } from "./records/inspections/mail-inspection.ts";
import { createConfirmation } from "./records/jobs/confirm.ts";
import { consentJob } from "./records/policies/consent/ask-consent.ts";
import { createConsentMail } from "./records/policies/consent/mail-consent.ts";
import { createQuoteMail } from "./records/quotes/mail-quote.ts";
import { quoteMailJob } from "./records/quotes/quoter-routes.ts";
import type { RecordServices } from "./records/record-services.ts";

type Working = {
  readonly entities: readonly Entity[];
  readonly clock: Clock;
  readonly keys: Keys;
  readonly mail: Mailer;
  readonly linkTo: LinkTo;
  /** Where whoever runs the product reads mails; without it they read none. */
  readonly office?: string | undefined;
  /** Who asks insurers for what hangs on no record; nobody where none is configured. */
  readonly reading?: Reading | undefined;
};

/** Who does each job of the database, by the name that statuses and calls know it by. */
export function jobHandlers(services: RecordServices, working: Working): JobHandlers {
  const { entities, clock, keys, mail, linkTo, office, reading } = working;
  const { db } = services;
  return {
    [claimJob]: createClaimJob(services, mail),
    [toldJob]: createTold(services, mail),
    confirmation: createConfirmation(services, entities, mail),
    [importJob]: createImportJob(services),
    [collectionJob]: createCollectionJob(services, reading),
    [mailJob]: createCodeMail({ db, clock, keys, linkTo }, mail),
    [quoteMailJob]: createQuoteMail(services, mail),
    emission: createEmissionJob(services),
    inspected: createInspectedJob(services),
    inspectionMail: createInspectionMail({ db, linkTo }, mail),
    endorsement: createEndorsementJob(services),
    endorsementMail: createEndorsementMail({ db, linkTo }, mail),
    policyMail: createPolicyMail({ db, clock, linkTo }, mail),
    [consentJob]: createConsentMail({ db, linkTo }, mail),
    [requestJobs.code]: createRequestCode(services, mail),
    [answerJobs.mailed]: createRequestAnswer(services, mail),
    [answerJobs.read]: createConversationAnswer({ db, linkTo }, mail),
    [insurerJob]: createInsurerMail({ db, clock, linkTo, codeOf: keys.codeOf }, mail),
    [officeJob]: createConversationOffice({ db, linkTo }, mail, office),
    [requestJobs.office]: createRequestOffice(services, mail, office),
    [noticeJob]: createNoticeMail({ db, linkTo }, mail),
    [digestJob]: createDigestMail({ db, clock, linkTo }, mail),
    [invitationJob]: createInvitationMail({ db, linkTo }, mail),
  };
}
