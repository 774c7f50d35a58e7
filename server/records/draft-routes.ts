import type { FastifyInstance } from "fastify";
import type { Trx } from "../infrastructure/db/tables.ts";
import { AppError } from "../infrastructure/errors/errors.ts";
import { dataOf } from "../infrastructure/http/answers.ts";
import { draftOf, keyOf, requestHeaders } from "../infrastructure/http/request-headers.ts";
import { once } from "../infrastructure/idempotency/answers.ts";
import { countUseOf } from "../infrastructure/limits/rate-limits.ts";
import { principalOf } from "../people/principals/guard.ts";
import { actOf, ownerOf, type Principal, usesOf } from "../people/principals/principal.ts";
import { lockDraft } from "./access/find.ts";
import type { Entity } from "./entity.ts";
import type { RecordServices } from "./record-services.ts";
import { removeDrafts } from "./remove.ts";
import { recordParams } from "./schemas.ts";
import { statusOf } from "./statuses.ts";

/** Takes back what a draft has stored, of whatever kind it is: what was sent stays. */
export function draftRoutes(
  app: FastifyInstance,
  entities: readonly Entity[],
  services: RecordServices,
): void {
  const { db, clock, store, limits } = services;
  app.delete<{ Params: { readonly id: string } }>(
    "/drafts/:id",
    {
      config: { access: "proven-or-broker", needs: "nothing" },
      schema: {
        summary: "Borra lo que guardó un borrador, con sus archivos; lo que ya se envió no se borra",
        params: recordParams,
        headers: requestHeaders,
        response: dataOf({ type: "object", properties: { id: { type: "string" } } }),
      },
    },
    async (request, reply) => {
      const principal = principalOf(request);
      const { id } = request.params;
      const now = clock();
      const keyed = { owner: ownerOf(principal), key: keyOf(request), content: ["erase", id], at: now };
      let unused: readonly string[] = [];
      const answer = await once(db, keyed, { data: { id } }, async (trx) => {
        unused = await erase(trx, services, entities, principal, { id, draftId: draftOf(request), now });
        await countUseOf(trx, "save", usesOf(principal), { now, limits });
      });
      await Promise.all(unused.map((name) => store.remove(name)));
      if (answer.isReplay) reply.header("idempotency-replayed", "true");
      return answer.body;
    },
  );
}

type Erased = { readonly id: string; readonly draftId: string | undefined; readonly now: Date };

/** Answers the stored names of the files of what was erased. To who does not read a draft whole it does not exist. */
async function erase(
  trx: Trx,
  services: Pick<RecordServices, "platforms">,
  entities: readonly Entity[],
  principal: Principal,
  { id, draftId, now }: Erased,
): Promise<readonly string[]> {
  const { kind, draft } = await lockDraft(trx, services, entities, principal, { id, draftId });
  if (statusOf(kind.statuses, draft.status)?.isDraft !== true) throw new AppError("already-sent");
  return removeDrafts(trx, [draft], { ...actOf(principal, now), action: "erase" });
}
