import { wireDate } from "#engine/identifiers/index.ts";
import { dayOf } from "../../infrastructure/clock.ts";
import { insurerTitle } from "../../insurance/insurers/insurers.ts";
import type { Policy } from "../../insurance/policies/policies.ts";
import type { Attached, Shown } from "../../records/entity/shown.ts";
import type { ProductTitles } from "../../records/judged.ts";
import type { Answers, StoredRecord } from "../../records/record.ts";
import { showHistory } from "../../records/show.ts";
import { showStatus, statusOf } from "../../records/statuses.ts";
import { missingIn } from "./missing.ts";
import statuses from "./statuses.json" with { type: "json" };

/** A claim as it stands, or what is known of a new one on a policy. */
export function showAccident({ record, policy, isWhole, attached, rules }: Omit<Shown, "platform">): Answers {
  const described = describePolicy(rules, policy);
  if (!record) return { ...described, documents: 0, extensions: [] };
  const { id, answers, status } = record;
  const missing = missingIn(record);
  return {
    ...(isWhole ? answers : pick(answers, ["date", "vehicleAccidentType"])),
    ...described,
    id,
    ...(record.number === null ? {} : { number: record.number }),
    status: statusShown(status, policy.insurer),
    ...(missing.length === 0 ? {} : { missing }),
    ...(isWhole && statusOf(statuses, status)?.isDraft ? { leftAt: record.facts.leftAt } : {}),
    ...describeAttached(attached, record, isWhole),
    history: showHistory(statuses, attached, policy.insurer),
  };
}

export function statusShown(status: string, insurer: string): { id: string; value: string } {
  return showStatus(statuses, status, { insurer: insurerTitle(insurer) });
}

function describePolicy(rules: ProductTitles, policy: Policy): Answers {
  const { plate, province } = policy;
  return {
    policyId: policy.id,
    policyNumber: policy.number,
    riskType: rules.riskTypeOf(policy.product),
    product: policy.product,
    asset: policy.asset,
    ...(plate === null ? {} : { plate }),
    ...(province === null ? {} : { province }),
    insuredCompany: policy.insurer,
    insured: {
      identityNumber: policy.identityNumber,
      fullName: policy.fullName,
      ...(policy.birthDate === null ? {} : { birthDate: wireDate(policy.birthDate) }),
      email: policy.email,
    },
  };
}

function describeAttached(
  { files, additions }: Attached,
  { id, answers }: Pick<StoredRecord, "id" | "answers">,
  isWhole: boolean,
): Answers {
  const slots = slotsIn(answers);
  const references = files
    .filter(({ recordId }) => recordId === id)
    .map(({ key, name, type, size }) => {
      const slot = slots.get(key);
      return { key, name, type, size, ...(slot === undefined ? {} : { slot }) };
    });
  return {
    documents: files.length,
    ...(isWhole ? { files: references } : {}),
    extensions: additions.map((extension) => ({
      date: wireDate(dayOf(extension.at)),
      documents: files.filter(({ recordId }) => recordId === extension.id).length,
      ...(isWhole ? { note: extension.answers.note } : {}),
    })),
  };
}

/** What each file of the answers was asked for, by its key; their flow judged them. */
function slotsIn({ files }: Answers): ReadonlyMap<string, string | undefined> {
  const all = Array.isArray(files) ? (files as readonly { key: string; slot?: string }[]) : [];
  return new Map(all.map(({ key, slot }) => [key, slot]));
}

function pick(answers: Answers, names: readonly string[]): Answers {
  return Object.fromEntries(names.filter((name) => name in answers).map((name) => [name, answers[name]]));
}
