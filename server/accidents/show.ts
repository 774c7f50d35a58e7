import { wireDate } from "#engine/identifiers/index.ts";
import { dayOf } from "../clock.ts";
import { insurerTitle } from "../insurers/insurers.ts";
import type { Policy } from "../policies/policies.ts";
import type { Attached, Shown } from "../records/entity.ts";
import type { Rules } from "../records/judge.ts";
import type { Answers } from "../records/record.ts";
import { showHistory } from "../records/show.ts";
import { showStatus, statusOf } from "../records/statuses.ts";
import { missingIn } from "./missing.ts";
import statuses from "./statuses.json" with { type: "json" };

/** A claim as it stands, or what is known of a new one on a policy. */
export function showAccident({ record, policy, isWhole, attached, rules }: Shown): Answers {
  const described = describePolicy(rules, policy);
  if (!record) return { ...described, documents: 0, extensions: [] };
  const { id, answers, status } = record;
  const missing = missingIn(record);
  return {
    ...(isWhole ? answers : pick(answers, ["date", "vehicleAccidentType"])),
    ...described,
    id,
    status: statusShown(status, policy.insurer),
    ...(missing.length === 0 ? {} : { missing }),
    ...(isWhole && statusOf(statuses, status)?.isDraft ? { leftAt: record.facts.leftAt } : {}),
    ...describeAttached(attached, id, isWhole),
    history: showHistory(statuses, attached, policy.insurer),
  };
}

export function statusShown(status: string, insurer: string): { id: string; value: string } {
  return showStatus(statuses, status, { insurer: insurerTitle(insurer) });
}

function describePolicy(rules: Rules, policy: Policy): Answers {
  const { plate } = policy;
  return {
    policyId: policy.id,
    number: policy.number,
    riskType: rules.riskTypeOf(policy.product),
    product: policy.product,
    asset: policy.asset,
    ...(plate === null ? {} : { plate }),
    insuredCompany: policy.insurer,
    insured: {
      identityNumber: policy.identityNumber,
      fullName: policy.fullName,
      birthDate: wireDate(policy.birthDate),
      email: policy.email,
    },
  };
}

function describeAttached({ files, additions }: Attached, id: string, isWhole: boolean): Answers {
  const references = files
    .filter(({ recordId }) => recordId === id)
    .map(({ key, name, type, size }) => ({ key, name, type, size }));
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

function pick(answers: Answers, names: readonly string[]): Answers {
  return Object.fromEntries(names.filter((name) => name in answers).map((name) => [name, answers[name]]));
}
