import { recordChange } from "../../infrastructure/audit/record.ts";
import { jsonb } from "../../infrastructure/db/json.ts";
import type { Trx } from "../../infrastructure/db/tables.ts";
import { AppError } from "../../infrastructure/errors/errors.ts";
import { refuse } from "../../infrastructure/http/problems.ts";
import type { LoadedPolicy } from "../../insurance/policies/load-policy.ts";
import {
  actOf,
  type Broker,
  noPlatform,
  ownerOfInsured,
  writerOf,
} from "../../people/principals/principal.ts";
import type { AskedFile } from "../asked-files.ts";
import { recordStatus } from "../history.ts";
import type { Rules } from "../judge.ts";
import { statusesThat } from "../statuses.ts";
import { inspection } from "./inspection.ts";
import refusals from "./refusals.json" with { type: "json" };
import { tags as known, titleOfPhoto } from "./schemas.ts";

type Asked = Pick<
  LoadedPolicy,
  "id" | "status" | "product" | "insurer" | "startsOn" | "endsOn" | "identityNumber"
>;

/** The photos that may be asked of a policy's insured, those ticked that its product asks at first, or why none may be. */
export type Asking =
  | {
      readonly photos: readonly { readonly tag: string; readonly title: string; readonly isAsked: boolean }[];
    }
  | { readonly why: string };

/** Whether an inspection of a policy may be asked today, an ISO day. */
export function askingOf(
  { status, product, endsOn, identityNumber }: Asked,
  { photosOf, flowOf }: Pick<Rules, "photosOf" | "flowOf">,
  today: string,
): Asking {
  const first = photosOf?.(product) ?? [];
  if (first.length === 0 || flowOf(inspection.filledBy, product) === undefined)
    return { why: refusals.product };
  if (identityNumber === null) return { why: refusals.nobody };
  if (status !== "issued" || endsOn < today) return { why: refusals.over };
  return {
    photos: known.map((tag) => ({ tag, title: titleOfPhoto(tag), isAsked: first.includes(tag) })),
  };
}

type Ask = {
  readonly id: string;
  readonly policy: Asked;
  readonly photos: readonly string[];
  readonly broker: Broker;
  readonly now: Date;
};

/**
 * Asks a policy's insured for photos in the name of whoever sold it, as an insurer does: it is the insured's on every
 * platform that shows the policy. Of one policy one is open at a time; its row is the lock.
 */
export async function askInspection(trx: Trx, { id, policy, photos, broker, now }: Ask): Promise<void> {
  const { identityNumber, insurer, product } = policy;
  if (identityNumber === null) throw refuse([{ code: "field_required", path: "/identityNumber" }]);
  const locked = await trx
    .selectFrom("policies")
    .select(["status", "broker_id as brokerId"])
    .where("id", "=", policy.id)
    .forUpdate()
    .executeTakeFirst();
  // What was judged before the lock may be over by now.
  if (locked?.status !== "issued" || locked.brokerId !== broker.brokerId)
    throw new AppError("inspection-refused", { params: { why: refusals.over } });
  const open = await trx
    .selectFrom("records")
    .select("id")
    .where("policy_id", "=", policy.id)
    .where("entity", "=", inspection.name)
    .where("status", "in", openStatuses)
    .executeTakeFirst();
  if (open) throw new AppError("inspection-refused", { params: { why: refusals.open } });
  const [status = ""] = Object.keys(inspection.statuses);
  const asked = photos.map((tag): AskedFile => ({ tag, status }));
  const own = { owner: ownerOfInsured(noPlatform, identityNumber), writer: writerOf(broker) };
  const of = { entity: inspection.name, policy_id: policy.id, product, insurer, status, ...own };
  await trx
    .insertInto("records")
    .values({ id, ...of, answers: jsonb({}), facts: jsonb({ asked }), created_at: now, updated_at: now })
    .execute();
  const by = actOf(broker, now);
  await recordStatus(trx, { recordId: id, status, author: by.who, at: now });
  const change = { ...by, action: "ask", entity: inspection.name, entityId: id };
  await recordChange(trx, { ...change, after: { status, photos: photos.length } });
}

const openStatuses = statusesThat(inspection.statuses, ({ isClosed }) => isClosed !== true);
