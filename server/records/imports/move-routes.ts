import type { FastifyInstance } from "fastify";
import type { Trx } from "../../infrastructure/db/tables.ts";
import { AppError } from "../../infrastructure/errors/errors.ts";
import { brokerOf } from "../../people/principals/guard.ts";
import type { RecordServices } from "../record-services.ts";
import { idAnswer, recordParams } from "../schemas.ts";
import type { ImportKind } from "./import-kind.ts";
import { type Import, type ImportStatus, lockImport } from "./load-import.ts";
import { importJob } from "./run-import.ts";

import { textOf } from "./text-of.ts";

/** What becomes of an import: its rows are written, taken back again, or it is given up before. */
export function moveRoutes(app: FastifyInstance, services: RecordServices, kind: ImportKind): void {
  const move = (
    {
      way,
      method,
      summary,
    }: { readonly way: string; readonly method: "POST" | "DELETE"; readonly summary: string },
    steps: readonly ImportStatus[],
    act: (trx: Trx, found: Import, at: Date) => Promise<void>,
  ): void => {
    app.route<{ Params: { id: string } }>({
      method,
      url: `${kind.path}/imports/:id${way}`,
      config: { access: "broker", needs: kind.needs, refusals: [404, 409] },
      schema: { summary: `${kind.title}: ${summary}`, params: recordParams, response: idAnswer },
      handler: async (request) => {
        const { db, jobs, clock } = services;
        const asked = { kind: kind.name, brokerId: brokerOf(request).brokerId, id: request.params.id };
        await jobs?.ready();
        await db.transaction().execute(async (trx) => {
          await act(trx, await lockImport(trx, asked, steps, textOf("state")), clock());
        });
        jobs?.wake();
        return { data: { id: asked.id } };
      },
    });
  };
  const begin = async (trx: Trx, { id }: Import, status: ImportStatus, at: Date): Promise<void> => {
    await trx.updateTable("imports").set({ status, updated_at: at }).where("id", "=", id).execute();
    await services.jobs?.add(trx, importJob, { id });
  };

  move(
    { way: "/apply", method: "POST", summary: "escribe las filas que no tienen errores ni falta elegir" },
    ["review"],
    async (trx, found, at) => {
      const row = await trx
        .selectFrom("import_rows")
        .select("number")
        .where("import_id", "=", found.id)
        .where("state", "in", ["new", "changed", "same"])
        .limit(1)
        .executeTakeFirst();
      if (!row) throw new AppError("already-sent", { text: textOf("nothing") });
      await begin(trx, found, "applying", at);
    },
  );
  move(
    { way: "/undo", method: "POST", summary: "deshace lo que escribió una importación, como otra versión" },
    ["done"],
    async (trx, found, at) => {
      if (found.emptiedAt !== null) throw new AppError("already-sent", { text: textOf("state") });
      await begin(trx, found, "undoing", at);
    },
  );
  move(
    { way: "", method: "DELETE", summary: "descarta una importación que no se escribió" },
    ["columns", "review"],
    async (trx, { id }) => {
      await trx.deleteFrom("imports").where("id", "=", id).execute();
    },
  );
}
