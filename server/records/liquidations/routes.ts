import type { FastifyInstance } from "fastify";
import { foldText } from "#engine/identifiers/index.ts";
import { AppError, inWordsOf } from "../../infrastructure/errors/errors.ts";
import { closed } from "../../infrastructure/http/closed.ts";
import { bodyLimits } from "../../infrastructure/http/limits.ts";
import { offsetOf, pageSchema, paginationOf, perPage } from "../../infrastructure/http/pagination.ts";
import { keyOf, requestHeaders } from "../../infrastructure/http/request-headers.ts";
import { type AskedFormat, formatSchema, sendRows } from "../../infrastructure/http/row-stream.ts";
import { countRequest } from "../../infrastructure/limits/rate-limits.ts";
import { brokerOf } from "../../people/principals/guard.ts";
import { ownerOf } from "../../people/principals/principal.ts";
import { sendFile } from "../file-routes.ts";
import type { RecordServices } from "../record-services.ts";
import {
  fileParams,
  freely,
  idAnswer,
  listAnswer,
  recordAnswer,
  recordParams,
  rowsAnswer,
  sentFile,
} from "../schemas.ts";
import { filesOf } from "./files.ts";
import { firstLinesOf, linesFrom } from "./lines.ts";
import { type Liquidation, loadLiquidation, selectLiquidations } from "./liquidation.ts";
import { showLine, showLiquidation, showListed } from "./show.ts";
import statuses from "./statuses.json" with { type: "json" };
import { dueAfter, type SentInvoice, takeInvoice } from "./take-invoice.ts";
import texts from "./texts.json" with { type: "json" };

/** From which line on, counted from nought. */
export type FromLine = { readonly from: number };
export const linesSchema = {
  summary: "Los renglones de una liquidación, de uno en adelante",
  params: recordParams,
  querystring: closed({
    properties: { from: { type: "integer", minimum: 0, maximum: 1_000_000 } },
    required: ["from"],
  }),
  response: rowsAnswer,
};

const shows = { scene: "currentAccount", action: "show" } as const;

/** What a broker sees of their liquidations, and by which call they invoice one (specification §7). */
export async function liquidationRoutes(app: FastifyInstance, services: RecordServices): Promise<void> {
  await app.register(async (own) => {
    own.setErrorHandler((cause) => {
      throw inWordsOf({ "file-size": texts.invoiceTooLarge, "too-large": texts.invoiceTooLarge }, cause);
    });
    listRoute(own, services);
    readRoutes(own, services);
    invoiceRoute(own, services);
  });
}

type ListQuery = AskedFormat & { readonly page?: number; readonly search?: string; readonly status?: string };

function listRoute(app: FastifyInstance, { db }: RecordServices): void {
  app.get<{ Querystring: ListQuery }>(
    "/liquidations",
    {
      config: { access: "broker", needs: shows },
      schema: {
        summary: "Las liquidaciones de quien pregunta, la última primero",
        querystring: closed({
          properties: {
            page: pageSchema,
            format: formatSchema,
            search: { type: "string", maxLength: 100 },
            status: { type: "string", enum: Object.keys(statuses) },
          },
        }),
        response: listAnswer,
      },
      ...freely,
    },
    async (request, reply) => {
      const { page = 1, search = "", status, format } = request.query;
      const all = await listLiquidations(db, brokerOf(request).brokerId);
      const found = all.filter((one) => isFound(one, search) && (status ?? one.status) === one.status);
      if (format !== undefined)
        return sendRows(request, reply, async (after) => (after === null ? found.map(showListed) : []));
      const from = offsetOf(Number(page));
      const data = found.slice(from, from + perPage).map(showListed);
      return { data, pagination: paginationOf(data.length, found.length, Number(page)) };
    },
  );
}

/** All of a broker's: one a month, so that a list of ten years is 120. */
export async function listLiquidations(
  db: RecordServices["db"],
  brokerId: string,
): Promise<readonly Liquidation[]> {
  const rows = await selectLiquidations(db)
    .where("broker_id", "=", brokerId)
    .orderBy("period_to", "desc")
    .orderBy("id")
    .execute();
  return rows as readonly Liquidation[]; // jsonb that only this server writes
}

/** By title, period or number: `octubre`, `10/2026`, `L-2026-10`. */
function isFound(liquidation: Liquidation, search: string): boolean {
  const { title } = showListed(liquidation) as { readonly title: string };
  const { number, from, to } = liquidation;
  const days = [from, to].map((day) => day.split("-").reverse().join("/"));
  const text = foldText([title, number, ...days].join(" "));
  return foldText(search)
    .split(/\s+/)
    .every((word) => text.includes(word));
}

function readRoutes(app: FastifyInstance, { db, clock, store, rules }: RecordServices): void {
  app.get<{ Params: { id: string } }>(
    "/liquidations/:id",
    {
      config: { access: "broker", needs: shows },
      schema: {
        summary: "Una liquidación: sus renglones, la cuenta, las retenciones y sus archivos",
        params: recordParams,
        response: recordAnswer,
      },
      ...freely,
    },
    async (request) => {
      const { brokerId } = brokerOf(request);
      const liquidation = await loadLiquidation(db, { id: request.params.id, brokerId });
      const [{ lines, count }, files, dueIfSent] = await Promise.all([
        firstLinesOf(db, liquidation.id),
        filesOf(db, liquidation.id),
        dueAfter(db, clock()),
      ]);
      const titleOf = (product: string) => rules.titleOf(product);
      return { data: showLiquidation(liquidation, { lines, count, files, titleOf, dueIfSent }) };
    },
  );

  app.get<{ Params: { id: string }; Querystring: FromLine }>(
    "/liquidations/:id/lines",
    {
      config: { access: "broker", needs: shows },
      schema: linesSchema,
      ...freely,
    },
    async (request) => {
      const { brokerId } = brokerOf(request);
      const { id } = await loadLiquidation(db, { id: request.params.id, brokerId });
      const lines = await linesFrom(db, id, Number(request.query.from));
      return { data: lines.map((line) => showLine(line, (product) => rules.titleOf(product))) };
    },
  );

  app.get<{ Params: { id: string; fileId: string } }>(
    "/liquidations/:id/files/:fileId",
    {
      config: { access: "broker", needs: shows },
      schema: { summary: "El papel de una liquidación, o su factura, para descargar", params: fileParams },
    },
    async (request, reply) => {
      const { id, fileId } = request.params;
      const { brokerId } = brokerOf(request);
      const liquidation = await loadLiquidation(db, { id, brokerId });
      const file = (await filesOf(db, liquidation.id)).find((one) => one.id === fileId);
      if (!file) throw new AppError("not-found");
      return sendFile(reply, store, file);
    },
  );
}

type Body = {
  readonly liquidationId: string;
  readonly invoice: {
    readonly file: readonly [SentInvoice["file"]];
    readonly number?: string;
    readonly cae?: string;
  };
};

function invoiceRoute(app: FastifyInstance, services: RecordServices): void {
  const { db, clock, limits } = services;
  app.post<{ Body: Body }>(
    "/liquidations/invoice",
    {
      config: {
        ...{ access: "broker", needs: { scene: "currentAccount", action: "update" } },
        ...{ carriesFiles: true, refusals: [404, 409] },
      },
      bodyLimit: bodyLimits.files,
      schema: {
        summary: "Manda la factura de una liquidación, también después de que rechazaron otra",
        headers: requestHeaders,
        body: closed({
          properties: {
            liquidationId: { type: "string", format: "uuid" },
            invoice: closed({
              properties: {
                file: {
                  ...{ type: "array", minItems: 1, maxItems: 1 },
                  items: closed({
                    properties: {
                      filename: sentFile.filename,
                      mime: { type: "string", maxLength: 100 },
                      content: sentFile.content,
                    },
                    required: ["filename", "mime", "content"],
                  }),
                },
                number: { type: "string", pattern: "^\\d{1,5}-?\\d{1,8}$" },
                cae: { type: "string", pattern: "^\\d{14}$" },
              },
              required: ["file"],
            }),
          },
          required: ["liquidationId", "invoice"],
        }),
        response: idAnswer,
      },
    },
    async (request, reply) => {
      const broker = brokerOf(request);
      const now = clock();
      const { liquidationId, invoice } = request.body;
      const { file, ...said } = invoice;
      await countRequest(db, "saveOfBroker", [broker.brokerId], now, limits.saveOfBroker);
      const keyed = { owner: ownerOf(broker), key: keyOf(request), content: request.body, at: now };
      const answer = await takeInvoice(services, broker, { liquidationId, file: file[0], ...said }, keyed);
      if (answer.isReplay) reply.header("idempotency-replayed", "true");
      return answer.body;
    },
  );
}
