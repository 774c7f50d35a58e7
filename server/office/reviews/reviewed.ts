import onboardingSchema from "../../../schemas/onboarding.schema.json" with { type: "json" };
import professionSchema from "../../../schemas/profession.schema.json" with { type: "json" };
import registrationSchema from "../../../schemas/registration.schema.json" with { type: "json" };
import { fillText } from "../../infrastructure/errors/errors.ts";
import type { Account } from "../../people/brokers/broker.ts";
import { askedIn } from "../../records/asked-files.ts";
import type { Entity } from "../../records/entity.ts";
import { levelOf } from "../../records/onboarding/levels.ts";
import { onboarding } from "../../records/onboarding/onboarding.ts";
import { profileChange } from "../../records/profile-changes/profile-change.ts";
import type { Answers, StoredRecord } from "../../records/record.ts";
import { isBroughtBy, nextOf, type StatusTable, statusesThat, statusOf } from "../../records/statuses.ts";
import texts from "./texts.json" with { type: "json" };

type Reviewable = Pick<StoredRecord, "status" | "answers" | "facts">;

/** An answer as the office compares it: what the account says, and what it would say. */
export type Compared = {
  readonly title: string;
  readonly before: string | null;
  readonly after: string | null;
};

/** A kind of record on which somebody in the office decides by looking at it. */
export type Reviewed = {
  readonly entity: Entity;
  /** What it is of, in a few words: «Nivel Oro, 3 papeles». */
  readonly title: (record: Reviewable) => string;
  /** Where either verdict brings it. */
  readonly outcome: (record: Reviewable, verdict: Verdict) => string;
  readonly compared: (record: Reviewable, account: Account) => readonly Compared[];
};

export type Verdict = "approve" | "reject";

/** The kinds that wait for the office, by the name that they have in storage. */
export const reviewedKinds: Readonly<Record<string, Reviewed>> = {
  [onboarding.name]: {
    entity: onboarding,
    title: (record) => {
      const count = askedIn(record).length;
      const level = texts.levels[levelName(record) as keyof typeof texts.levels] ?? "";
      return fillText(count === 1 ? texts.paper : texts.papers, { level, count });
    },
    outcome: (record, verdict) => {
      const name = levelName(record);
      return verdict === "approve" ? (levelOf(name)?.next ?? "finished") : `${name}--pending`;
    },
    compared: (record, account) => comparedOf(levelOf(levelName(record))?.fields ?? [], record, account),
  },
  [profileChange.name]: {
    entity: profileChange,
    title: () => texts.profileChange,
    outcome: (_, verdict) => (verdict === "approve" ? "approved" : "rejected"),
    compared: (record, account) =>
      comparedOf(Object.keys(professionSchema.properties), record, account).filter(
        ({ before, after }) => before !== after,
      ),
  },
};

/** The statuses in which a record waits for the office: those from which it alone brings it on. */
export function waitingStatuses(table: StatusTable): readonly string[] {
  const isOffice = (id: string) => isBroughtBy(statusOf(table, id) ?? {}, "office");
  return statusesThat(table, ({ next, by }) => nextOf({ next }).some(isOffice) && by === "flow");
}

function levelName({ status }: Reviewable): string {
  return status.split("--")[0] ?? "";
}

type Described = { readonly title?: string; readonly titles?: Readonly<Record<string, string>> };
const described: Readonly<Record<string, Described>> = {
  ...onboardingSchema.properties,
  professionalLicense: registrationSchema.properties.professionalLicense,
};

function comparedOf(
  names: readonly string[],
  { answers }: Reviewable,
  { profile, identityNumber }: Account,
): readonly Compared[] {
  const known: Answers = { ...profile, identityNumber };
  return names
    .filter((name) => (answers[name] ?? known[name] ?? null) !== null)
    .map((name) => ({
      title: described[name]?.title ?? name,
      before: textOf(name, known[name]),
      after: textOf(name, answers[name]),
    }));
}

function textOf(name: string, value: unknown): string | null {
  if (value === undefined || value === null || value === "") return null;
  if (typeof value === "boolean") return value ? texts.yes : texts.no;
  return described[name]?.titles?.[String(value)] ?? String(value);
}
