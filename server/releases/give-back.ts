import { requestsOf } from "#engine/language/index.ts";
import { recordChange } from "../infrastructure/audit/record.ts";
import type { Db } from "../infrastructure/db/tables.ts";
import { AppError } from "../infrastructure/errors/errors.ts";
import { isAnsweredBy } from "../infrastructure/http/is-answered.ts";
import { prepareFlow } from "./publish.ts";
import type { Releases } from "./releases.ts";

/** What is told of a release that another takes the place of. */
export type GivenBack = { readonly flow: string; readonly before: string; readonly after: string };

const who = "operator";

/**
 * Publishes a former release again for those for whom it was made: it stands in for what the documents give them, until
 * they give something else. Refused where it cannot be served: a flow that is gone, a call that nobody answers, validators
 * that no longer run. Drafts that began with what it takes the place of go on with that.
 */
export async function giveBack(
  db: Db,
  releases: Releases,
  { hash: asked, reason, now }: { readonly hash: string; readonly reason: string; readonly now: Date },
): Promise<GivenBack> {
  const row = await findRelease(db, asked);
  const { hash, flow, ...audience } = row;
  const given = releases.give(flow, audience);
  const former = await releases.open(hash);
  if (!given || !former) throw refusal(`«${flow}» ya no está en los documentos de este servidor.`);
  if (given.hash === hash)
    throw refusal(`Es la que dan los documentos: para volver a ella, «releases resume ${flow}».`);
  const lacking = requestsOf(former.release.flow).filter((one) => !isAnsweredBy(one));
  if (lacking.length > 0) {
    const names = lacking.map(({ method, path }) => `${method} ${path}`).join(", ");
    throw refusal(`Pide lo que este servidor ya no contesta: ${names}.`);
  }
  await prepareFlow(former).catch((cause: unknown) => {
    throw refusal(`No anda con este servidor: ${cause instanceof Error ? cause.message : cause}.`);
  });
  await db.transaction().execute(async (trx) => {
    const values = { hash, stands_for: given.hash, reason, returned_at: now };
    await trx
      .insertInto("returned_releases")
      .values({ flow, ...audience, ...values })
      .onConflict((conflict) =>
        conflict.columns(["flow", "area", "platform", "insurer", "language"]).doUpdateSet(values),
      )
      .execute();
    await recordChange(trx, {
      at: now,
      who,
      address: "",
      action: "return-release",
      entity: "release",
      entityId: flow,
      before: { hash: given.hash, ...audience },
      after: { hash, ...audience, reason },
    });
  });
  await releases.learn();
  return { flow, before: given.hash, after: hash };
}

/** Hands out again what the documents give of a flow; refused where nothing stands in for it. */
export async function resume(
  db: Db,
  releases: Releases,
  { flow, reason, now }: { readonly flow: string; readonly reason: string; readonly now: Date },
): Promise<readonly GivenBack[]> {
  const gone = await db.transaction().execute(async (trx) => {
    const rows = await trx
      .deleteFrom("returned_releases")
      .where("flow", "=", flow)
      .returning(["hash", "stands_for", "area", "platform", "insurer", "language"])
      .execute();
    for (const { hash, stands_for, ...audience } of rows)
      await recordChange(trx, {
        at: now,
        who,
        address: "",
        action: "resume-release",
        entity: "release",
        entityId: flow,
        before: { hash, ...audience },
        after: { hash: stands_for, ...audience, reason },
      });
    return rows;
  });
  if (gone.length === 0) throw refusal(`De «${flow}» no hay ninguna publicada de nuevo.`);
  await releases.learn();
  return gone.map(({ hash, stands_for }) => ({ flow, before: hash, after: stands_for }));
}

/** The release whose name begins so. */
async function findRelease(db: Db, begin: string) {
  if (!/^[0-9a-f]{8,64}$/.test(begin))
    throw refusal(`«${begin}» no es el nombre de una publicación: son ocho o más letras de la lista.`);
  const rows = await db
    .selectFrom("releases")
    .select(["hash", "flow", "area", "platform", "insurer", "language"])
    .where("hash", "like", `${begin}%`)
    .limit(2)
    .execute();
  const [row] = rows;
  if (!row || rows.length > 1) throw refusal(`«${begin}» no es de ninguna publicación, o es de varias.`);
  return row;
}

function refusal(text: string): AppError {
  return new AppError("invalid-request", { text });
}
