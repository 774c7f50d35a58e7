import { sql } from "kysely";
import { prepareLookUp } from "../../infrastructure/db/prepare.ts";
import type { Db } from "../../infrastructure/db/tables.ts";
import type { KeptCard } from "../../insurance/payments/tokens.ts";
import { instalmentsOf } from "../../insurance/policies/instalments.ts";
import type { Policy } from "../../insurance/policies/policies.ts";
import type { Place, PolicyAnswers } from "../policies/policy-answers.ts";
import { planOf } from "../policies/show-instalments.ts";
import { addressText } from "../policies/show-policy.ts";
import { loadBase } from "./base.ts";
import { answersOn } from "./preview.ts";

/** What a policy says today that its person may ask to have changed, as they are told of it; `today` is an ISO day. */
type Now = (
  db: Db,
  policy: Policy,
  today: string,
) => Promise<{ readonly current: object; readonly startsOn?: string }>;

/** How it is paid, and which part is the next. */
export const paymentNow: Now = async (db, policy, today) => {
  const said = await saidOn(db, policy, today);
  const next = nextDue(said, policy, today);
  return {
    current: await loadPaidWith(db, policy.id, said, today),
    ...(next === undefined ? {} : { startsOn: next }),
  };
};

/**
 * Returns with which card or account a policy is paid on a day: brand and last four digits, or bank and last four digits,
 * never the number; the method alone where no record of ours says more.
 */
export async function loadPaidWith(
  db: Db,
  policyId: string,
  said: Partial<PolicyAnswers> | undefined,
  today: string,
): Promise<object> {
  const paymentMethod = said?.payment?.paymentMethod;
  const [known] = await selectPayment(db, { policyId, today });
  const detail = known && known.paymentMethod === paymentMethod ? known : undefined;
  const { card, cbu } = detail ?? {};
  return { paymentMethod, ...(paymentMethod === "creditCard" ? cardIn(card) : accountIn(cbu)) };
}

/** How to reach its person, half of it hidden: who looks over their shoulder learns nothing to write down. */
export const contactNow: Now = async (db, policy, today) => {
  const said = await saidOn(db, policy, today);
  const { address } = (said?.client ?? {}) as Contact;
  const contact = maskedContact(said, policy.email);
  return { current: { ...contact, ...(address === undefined ? {} : { postcode: address.postcode }) } };
};

/** Contact of the policyholder, as the policy has it. */
export type PolicyContact = { readonly email?: string; readonly phone?: string; readonly address?: string };

/** Returns the contact that a policy has; `known` is the email beside its answers. */
export function contactOf(
  said: Partial<PolicyAnswers> | undefined,
  known: string | null | undefined,
): PolicyContact {
  const { email = known, phoneNumber, address } = (said?.client ?? {}) as Contact;
  return {
    ...(email ? { email } : {}),
    ...(phoneNumber === undefined ? {} : { phone: phoneNumber }),
    ...(address === undefined ? {} : { address: addressText(address) }),
  };
}

/** Returns that contact with email and telephone half hidden. */
export function maskedContact(said: Partial<PolicyAnswers> | undefined, known: string | null): PolicyContact {
  const { email, phone, ...contact } = contactOf(said, known);
  return {
    ...(email === undefined ? {} : { email: maskEmail(email) }),
    ...(phone === undefined ? {} : { phone: maskPhone(phone) }),
    ...contact,
  };
}

type Contact = {
  readonly email?: string;
  readonly phoneNumber?: string;
  readonly address?: Place & { readonly postcode?: string };
};

async function saidOn(db: Db, { id }: Policy, today: string): Promise<PolicyAnswers | undefined> {
  const base = await loadBase(db, id);
  return base && answersOn(base, today);
}

/** The day of the next part that is to be paid, within the term; undefined where nobody said when. */
function nextDue(said: PolicyAnswers | undefined, { endsOn }: Policy, today: string): string | undefined {
  const plan = planOf(said?.payment ?? {});
  const next = plan && instalmentsOf(plan, null, today).find(({ dueOn }) => dueOn !== null && dueOn >= today);
  return next?.dueOn && next.dueOn <= endsOn ? next.dueOn : undefined;
}

function cardIn(card: Partial<KeptCard> | null | undefined): object {
  if (!card?.last4) return {};
  return { ...(card.brand === undefined ? {} : { brand: card.brand }), last4: card.last4 };
}

function accountIn(cbu: string | null | undefined): object {
  if (!cbu) return {};
  const digits = cbu.replace(/[\s.-]/g, "");
  return /^\d{22}$/.test(digits) ? { bank: digits.slice(0, 3), last4: digits.slice(-4) } : { alias: cbu };
}

/** `marina@example.com` → `mar•••@example.com`; of a short name less is told. */
function maskEmail(email: string): string {
  const [name = "", ...rest] = email.split("@");
  return `${name.slice(0, Math.min(3, name.length - 1))}•••@${rest.join("@")}`;
}

/** `+543415554417` → `••• 4417` */
function maskPhone(phone: string): string {
  return `••• ${phone.replace(/\D/g, "").slice(-4)}`;
}

/** The last record that said how the policy is paid, of those that made it what it is today. */
const selectPayment = prepareLookUp((db, v: { readonly policyId: string; readonly today: string }) =>
  sql<{ paymentMethod: string; cbu: string | null; card: Partial<KeptCard> | null }>`
    select r.answers #>> '{payment,paymentMethod}' as "paymentMethod", r.answers #>> '{payment,bankAccount,cbu}' as cbu,
      r.facts -> 'card' as card
    from policy_versions v join records r on r.id = v.record_id
    where v.policy_id = ${v.policyId}::uuid and v.effective_from <= ${v.today}::date
      and r.answers #>> '{payment,paymentMethod}' is not null
    order by v.number desc limit 1`.compile(db),
);
