import type { ReportEntry } from "#engine/runtime/index.ts";
import { timeOf } from "../infrastructure/clock.ts";
import { AppError, fillText } from "../infrastructure/errors/errors.ts";
import { insurerTitle } from "../insurance/insurers/insurers.ts";
import type { Description, Following } from "./entity/following.ts";
import type { ShownRecord } from "./entity/shown.ts";
import type { Entity } from "./entity.ts";
import type { RecordServices } from "./record-services.ts";
import type { Paper } from "./reports/draw-report.ts";
import { type FollowedStatus, findStatusAfterAddition, showFollowed, statusOf } from "./statuses.ts";

/** A record as who sent it follows it; what they may not see is not there. Instants in ISO. */
export type Followed = Description & {
  readonly id: string;
  readonly number?: string;
  readonly status: FollowedStatus;
  readonly todo?: string;
  /** Whether its status changes by itself within moments. */
  readonly isUnderWay: boolean;
  /** The Argentine time at which it was sent, HH:MM. */
  readonly sentTime?: string;
  readonly history: readonly {
    readonly status: FollowedStatus;
    readonly at: string;
    readonly note?: string;
    /** The author of the step, as the person calls them. */
    readonly by?: string;
  }[];
  readonly additions: readonly { readonly at: string; readonly note?: string; readonly files: number }[];
  readonly canAdd: boolean;
  readonly wantsPapers?: true;
  readonly files: number;
  readonly report?: readonly ReportEntry[];
};

const instant = new Intl.DateTimeFormat("es-AR", {
  timeZone: "America/Argentina/Buenos_Aires",
  dateStyle: "short",
  timeStyle: "short",
  hourCycle: "h23",
});

/** How a record stands, and how it came to it: notes and answers for who reads it whole. */
export function follow(entity: Entity, following: Following, shown: ShownRecord): Followed {
  const { record, policy, attached, isWhole } = shown;
  const { statuses } = entity;
  const { additions = [] } = following;
  const params = { insurer: insurerTitle(policy.insurer) };
  const statusAt = (id: string) => showFollowed(statuses, id, params);
  const described = following.describe(shown);
  const { todo: next, becomes, wantsPapers } = statusOf(statuses, record.status) ?? {};
  const todo = described.todo ?? next;
  const filesOf = (id: string) => attached.files.filter(({ recordId }) => recordId === id).length;
  return {
    ...described,
    id: record.id,
    ...(record.number === null ? {} : { number: record.number }),
    status: statusAt(record.status),
    ...(todo === undefined ? {} : { todo: fillText(todo, params) }),
    isUnderWay: becomes !== undefined && described.todo === undefined,
    ...(record.sentAt === null ? {} : { sentTime: timeOf(record.sentAt) }),
    history: attached.history
      .filter(({ status }) => statusOf(statuses, status)?.isDraft !== true)
      .map(({ status, at, note, author }) => ({
        status: statusAt(status),
        at: at.toISOString(),
        ...present("by", following.authorOf?.(author, params.insurer)),
        ...(isWhole && note !== null ? { note } : {}),
      })),
    additions: attached.additions.map(({ id, answers, at }) => ({
      at: at.toISOString(),
      files: filesOf(id),
      ...(isWhole && typeof answers.note === "string" ? { note: answers.note } : {}),
    })),
    canAdd: additions.some(
      ({ status }) => findStatusAfterAddition(statuses, record.status, status) !== undefined,
    ),
    ...(wantsPapers ? { wantsPapers } : {}),
    files: filesOf(record.id),
    ...(isWhole && record.report ? { report: record.report } : {}),
  };
}

function present<Name extends string>(name: Name, value: string | undefined): { [name in Name]?: string } {
  return value === undefined ? {} : ({ [name]: value } as { [name in Name]?: string }); // it has no other member
}

/** The paper of what was sent; of what was not, or for who does not read it whole, there is none. */
export async function paperOf(
  { letterheads, clock }: Pick<RecordServices, "letterheads" | "clock">,
  entity: Entity,
  following: Following,
  shown: ShownRecord,
): Promise<Paper> {
  const { record, platform, policy } = shown;
  const { facts, report } = follow(entity, following, shown);
  if (!report || record.sentAt === null) throw new AppError("not-found");
  return {
    title: following.paper,
    letterhead: await letterheads(platform),
    facts: [
      ...(record.number === null ? [] : [{ title: "Número", text: record.number }]),
      { title: "Enviado", text: instant.format(record.sentAt) },
      { title: "Compañía", text: insurerTitle(policy.insurer) },
      ...facts,
    ],
    entries: report,
    note: `Constancia de lo que se envió por esta plataforma. La impresión es del ${instant.format(clock())}.`,
    at: record.sentAt,
  };
}
