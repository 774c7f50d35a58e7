import type { FastifyInstance, RouteShorthandOptions } from "fastify";
import { dayOf } from "../../infrastructure/clock.ts";
import { AppError, inWordsOf } from "../../infrastructure/errors/errors.ts";
import { decodeFile } from "../../infrastructure/files/decode-file.ts";
import { bodyLimits } from "../../infrastructure/http/limits.ts";
import { refuse } from "../../infrastructure/http/problems.ts";
import { requestHeaders } from "../../infrastructure/http/request-headers.ts";
import configured from "../../infrastructure/limits/limits.json" with { type: "json" };
import { countRequest } from "../../infrastructure/limits/rate-limits.ts";
import { tableLimits } from "../../infrastructure/tables/table.ts";
import { brokerOf } from "../../people/principals/guard.ts";
import { actOf } from "../../people/principals/principal.ts";
import type { RecordServices } from "../record-services.ts";
import { freely, recordAnswer, recordParams, rowsAnswer } from "../schemas.ts";
import { chooseValues } from "./choose.ts";
import type { Field, Values } from "./field.ts";
import type { ImportKind } from "./import-kind.ts";
import { isPart } from "./items.ts";
import { importKinds } from "./kinds.ts";
import { type AskedRows, leftRows, listRows } from "./list-rows.ts";
import { type Import, loadImport, lockImport, selectImports } from "./load-import.ts";
import { moveRoutes } from "./move-routes.ts";
import { type Reader, readCell } from "./read-cell.ts";
import { reviewImport } from "./review-import.ts";
import type { Choice } from "./review-row.ts";
import { importSchemas } from "./schemas.ts";
import { showImport } from "./show-import.ts";
import { startImport } from "./start-import.ts";

import { textOf } from "./text-of.ts";

/** The calls by which a broker brings a file: what its columns are, what it would change, and what becomes of it. */
export async function importRoutes(app: FastifyInstance, services: RecordServices): Promise<void> {
  await app.register(async (own) => {
    own.setErrorHandler((cause) => {
      throw inWordsOf({ "too-large": textOf("large") }, cause);
    });
    for (const kind of importKinds) {
      startRoute(own, services, kind);
      readRoutes(own, services, kind);
      columnsRoute(own, services, kind);
      choicesRoute(own, services, kind);
      moveRoutes(own, services, kind);
    }
  });
}

const { bytes: importBytes } = configured.imports;

type Started = {
  readonly insurer?: string;
  readonly files: readonly [{ readonly filename: string; readonly content: string }];
};

function startRoute(app: FastifyInstance, { db, clock, limits }: RecordServices, kind: ImportKind): void {
  app.post<{ Body: Started }>(
    `${kind.path}/imports`,
    {
      config: { access: "broker", needs: kind.needs, carriesFiles: true, refusals: [409] },
      bodyLimit: bodyLimits.table,
      schema: {
        summary: `${kind.title}: lee un archivo .csv o .xlsx; nada se guarda hasta que se confirma`,
        headers: requestHeaders,
        body: importSchemas(kind).start,
        response: recordAnswer,
      },
      ...freely,
    },
    async (request) => {
      const broker = brokerOf(request);
      const now = clock();
      const { insurer = "", files } = request.body;
      await countRequest(db, "saveOfBroker", [broker.brokerId], now, limits.saveOfBroker);
      const [{ filename, content }] = files;
      const { name, bytes } = decodeFile(filename, content, { bytes: tableLimits.bytes, size: "10 MB" });
      const { brokerId } = broker;
      const brought = { kind, brokerId, insurer, name, bytes, by: actOf(broker, now), most: importBytes };
      return { data: await startImport(db, brought) };
    },
  );
}

function readRoutes(app: FastifyInstance, { db, rules }: RecordServices, kind: ImportKind): void {
  const reading = (summary: string, more: object): RouteShorthandOptions => ({
    config: { access: "broker", needs: kind.needs },
    schema: { summary: `${kind.title}: ${summary}`, ...more },
    ...freely,
  });

  app.get(
    `${kind.path}/imports`,
    reading("las últimas importaciones de quien pregunta", { response: rowsAnswer }),
    async (request) => {
      const { brokerId } = brokerOf(request);
      const rows = await selectImports(db)
        .where("broker_id", "=", brokerId)
        .where("kind", "=", kind.name)
        .orderBy("created_at", "desc")
        .limit(10)
        .execute();
      // jsonb that only this server writes
      return { data: await Promise.all(rows.map((row) => showImport(db, row as Import, kind))) };
    },
  );

  app.get<{ Params: { id: string } }>(
    `${kind.path}/imports/:id`,
    reading("una importación: columnas, qué trae y cuánto se escribió", {
      params: recordParams,
      response: recordAnswer,
    }),
    async (request) => ({ data: await showImport(db, await ownOf(request), kind) }),
  );

  app.get<{ Params: { id: string }; Querystring: Omit<AskedRows, "page"> & { page?: number } }>(
    `${kind.path}/imports/:id/rows`,
    reading("las filas de una importación, con lo que está mal y lo que cambia", {
      params: recordParams,
      querystring: importSchemas(kind).rows,
      response: recordAnswer,
    }),
    async (request) => {
      const { page = 1, ...asked } = request.query;
      return {
        data: await listRows(db, await ownOf(request), kind, { ...asked, page: Number(page) }, rules),
      };
    },
  );

  app.get<{ Params: { id: string } }>(
    `${kind.path}/imports/:id/left`,
    reading("las filas que quedan afuera, como vinieron, para corregirlas", {
      params: recordParams,
      response: recordAnswer,
    }),
    async (request) => ({ data: await leftRows(db, await ownOf(request)) }),
  );

  const ownOf = (request: Parameters<typeof brokerOf>[0] & { readonly params: { readonly id: string } }) =>
    loadImport(db, { kind: kind.name, brokerId: brokerOf(request).brokerId, id: request.params.id });
}

type Columns = {
  readonly columns: readonly (string | null)[];
  readonly defaults?: Readonly<Record<string, string>>;
  readonly isRemembered?: boolean;
};

function columnsRoute(app: FastifyInstance, { db, clock, rules }: RecordServices, kind: ImportKind): void {
  app.put<{ Params: { id: string }; Body: Columns }>(
    `${kind.path}/imports/:id/columns`,
    {
      config: { access: "broker", needs: kind.needs, refusals: [404, 409] },
      schema: {
        summary: `${kind.title}: dice qué es cada columna, y revisa todas las filas`,
        params: recordParams,
        body: importSchemas(kind).columns,
        response: recordAnswer,
      },
      ...freely,
    },
    async (request) => {
      const { brokerId } = brokerOf(request);
      const { columns, defaults: said = {}, isRemembered = false } = request.body;
      const at = clock();
      const asked = { kind: kind.name, brokerId, id: request.params.id };
      const reader = { today: dayOf(at), productCalled: rules.productCalled };
      const defaults = defaultsIn(said, kind, reader);
      await db.transaction().execute(async (trx) => {
        const found = await lockImport(trx, asked, ["columns", "review"], textOf("state"));
        checkColumns(columns, found, kind);
        await reviewImport(trx, found, kind, { columns, defaults, isRemembered }, { reader, at });
      });
      return { data: await showImport(db, await loadImport(db, asked), kind) };
    },
  );
}

function checkColumns(columns: Columns["columns"], found: Import, { fields, keyField }: ImportKind): void {
  const twice = columns.find(
    (name, index) => name !== null && columns.indexOf(name) < index && !mayRepeat(fields[name]),
  );
  const text =
    twice !== undefined && twice !== null
      ? textOf("twice", { field: fields[twice]?.title })
      : columns.includes(keyField)
        ? undefined
        : textOf("notReady", { fields: fields[keyField]?.title });
  if (text !== undefined || columns.length !== found.columns.length)
    throw new AppError("VALIDATION_FIELD_ERROR", { fields: { columns: [text ?? textOf("state")] } });
}

function mayRepeat(field: Field | undefined): boolean {
  return field !== undefined && (field.isJoined === true || isPart(field));
}

function defaultsIn(said: Readonly<Record<string, string>>, { fields }: ImportKind, reader: Reader): Values {
  return Object.fromEntries(
    Object.entries(said).flatMap(([name, text]) => {
      const field = fields[name];
      const read = field && readCell(text, field, reader);
      if (!read || "problem" in read) throw refuse([{ code: "field_invalid", path: `/defaults/${name}` }]);
      return read.value === undefined ? [] : [[name, read.value] as const];
    }),
  );
}

type Choices = {
  readonly field: string;
  readonly choice: Choice;
  readonly row?: number;
  readonly isRemembered?: boolean;
};

function choicesRoute(app: FastifyInstance, { db, clock }: RecordServices, kind: ImportKind): void {
  app.put<{ Params: { id: string }; Body: Choices }>(
    `${kind.path}/imports/:id/choices`,
    {
      config: { access: "broker", needs: kind.needs, refusals: [404, 409] },
      schema: {
        summary: `${kind.title}: elige qué queda donde el archivo contradice lo cargado`,
        params: recordParams,
        body: importSchemas(kind).choices,
        response: recordAnswer,
      },
      ...freely,
    },
    async (request) => {
      const { brokerId } = brokerOf(request);
      const { field, choice, row, isRemembered } = request.body;
      const asked = { kind: kind.name, brokerId, id: request.params.id };
      await db.transaction().execute(async (trx) => {
        const found = await lockImport(trx, asked, ["review"], textOf("state"));
        await chooseValues(trx, found, { field, choice, row, isRemembered }, clock());
      });
      return { data: await showImport(db, await loadImport(db, asked), kind) };
    },
  );
}
