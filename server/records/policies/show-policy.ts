import { wireDate } from "#engine/identifiers/index.ts";
import { insurerTitle } from "../../insurance/insurers/insurers.ts";
import type { Parameters } from "../../insurance/parameters/parameters.ts";
import type { ListedPolicy } from "../../insurance/policies/list-policies.ts";
import { type LoadedPolicy, type LoadedVersion, versionOn } from "../../insurance/policies/load-policy.ts";
import { standingOf } from "../../insurance/policies/standing.ts";
import type { ProductTitles } from "../judged.ts";
import { showWanting } from "./documents/wanting.ts";
import { type Place, type PolicyAnswers, placeOf } from "./policy-answers.ts";
import { showCovers } from "./show-covers.ts";
import { showInspected } from "./show-inspected.ts";
import { showInstalments } from "./show-instalments.ts";

type Look = { readonly brokerId: string; readonly today: string; readonly rules: ProductTitles };
type Sold = { readonly parameters: Parameters; readonly clusters: readonly string[] | undefined };

/** A policy as a broker's list tells it. */
export function showListed(
  { startsOn, endsOn, canceledOn, insurer, product, status, brokerId, ...policy }: ListedPolicy,
  { brokerId: asking, today, rules }: Look,
): object {
  const { number, holder, asset } = policy;
  return {
    ...policy,
    // By what it is found from anywhere.
    name: [number, holder, asset].filter(Boolean).join(" · "),
    insurer,
    insuredCompany: insurerTitle(insurer),
    product,
    productTitle: rules.titleOf(product),
    startsOn: wireDate(startsOn),
    endsOn: wireDate(endsOn),
    status: standingOf({ startsOn, endsOn, status, canceledOn }, today),
    isOwn: brokerId === asking,
  };
}

/** A policy as its broker reads it: how it stood on a day, and all that was said of it. */
export function showPolicy(policy: LoadedPolicy, day: string, look: Look & Sold): object {
  const { versions, documents, question, consent, insurer, email, phone, origin, version } = policy;
  const shown = versionOn(versions, day);
  // As its writer says it: answers of a policy whose person was erased are none.
  const answers = (shown?.answers ?? {}) as Partial<PolicyAnswers>;
  const { issued: _issued, ...told } = answers;
  const {
    unpaid,
    versions: _,
    documents: __,
    question: ________,
    consent: _________,
    consentAskedAt,
    email: ___,
    origin: ____,
    version: _____,
    phone: ______,
    identityNumber: _______,
    ...listed
  } = policy;
  return {
    // By the names of its product; whatever else a policy tells by one of them counts more.
    ...answers.risk,
    ...told,
    ...described(answers),
    ...showCovers(answers, look.clusters, look.parameters),
    ...showInspected(answers),
    ...showListed(listed, look),
    // Of the day that is asked for, and not of the last that was said.
    ...(answers.totalPremium === undefined ? {} : { totalPremium: answers.totalPremium }),
    ...(answers.asset === undefined ? {} : { asset: answers.asset }),
    insurer: { name: insurer, displayName: insurerTitle(insurer) },
    insuredName: policy.holder ?? "",
    instalments: showInstalments(answers, look.today),
    unpaid: unpaid.map(({ dueOn, coveredUntil, ...told }) => ({
      ...told,
      dueOn: wireDate(dueOn),
      coveredUntil: coveredUntil && wireDate(coveredUntil),
    })),
    email,
    phone,
    origin,
    version,
    shownVersion: shown?.number,
    versions: versions.map(showVersion),
    documents: documents.map(({ storedName: _stored, at, mailedAt, downloadedAt, ...document }) => ({
      ...document,
      at: instant(at),
      mailedAt: instant(mailedAt),
      downloadedAt: instant(downloadedAt),
    })),
    wanting: showWanting(question),
    consent: consent && { ...consent, at: instant(consent.at) },
    consentAskedAt: consentAskedAt?.toISOString() ?? null,
  };
}

function instant(at: string | null): string | null {
  return at === null ? null : new Date(at).toISOString();
}

/** Of the answers, what other flows read of a policy: its first cover, its vehicle, its address and how it is paid. */
function described(answers: Partial<PolicyAnswers>): object {
  const { coverages = [], vehicle, risk, payment } = answers;
  const [first] = coverages;
  const place = placeOf(answers);
  const told = {
    sumInsured: first?.sumInsured,
    sumCurrency: first?.sumCurrency,
    coverage: first && { name: first.name },
    chassis: vehicle?.chassis,
    engine: vehicle?.engine,
    creditor: (vehicle?.pledge ?? risk?.mortgage)?.businessName,
    address: place && addressText(place),
    paymentMethod: payment?.paymentMethod,
    installments: payment?.installments,
  };
  return Object.fromEntries(Object.entries(told).filter(([, value]) => value !== undefined));
}

/** `Mitre 450, Rosario` */
export function addressText({ streetName, streetNumber, locality }: Place): string {
  const street = [streetName, streetNumber].filter((part) => part !== undefined).join(" ");
  return [street, locality?.name].filter(Boolean).join(", ");
}

function showVersion({ number, kind, effectiveFrom, source, premium, at }: LoadedVersion): object {
  const { totalPremium = null } = premium;
  return {
    number,
    kind,
    effectiveFrom: wireDate(effectiveFrom),
    source,
    totalPremium,
    at: new Date(at).toISOString(),
  };
}
