import type { FastifyInstance } from "fastify";
import { AppError } from "../../infrastructure/errors/errors.ts";
import { dataOf } from "../../infrastructure/http/answers.ts";
import { closed } from "../../infrastructure/http/closed.ts";
import {
  offsetOf,
  pageSchema,
  paginationOf,
  paginationSchema,
  perPage,
} from "../../infrastructure/http/pagination.ts";
import { insurerTitle } from "../../insurance/insurers/insurers.ts";
import { countFaults, type Fault, faultDays, listFaults, listTimes } from "../../insurance/runs/faults.ts";
import { operatorOf } from "../../people/principals/guard.ts";
import { brokerOfOwner } from "../../people/principals/principal.ts";
import type { RecordServices } from "../../records/record-services.ts";
import { recordParams } from "../../records/schemas.ts";
import { accountsOf, nameOf } from "../accounts.ts";
import { changesSchema, listChanges } from "../changes.ts";
import { type SeenFault, seeFault } from "./see-fault.ts";

const access = { access: "operator", office: "publish.show" } as const;
const deciding = { access: "operator", office: "publish.update" } as const;
const text = { type: "string" };
const nullable = { type: ["string", "null"] };
const count = { type: "integer" };
const cents = { type: ["number", "null"] };
const listed = {
  ...{
    id: text,
    kind: text,
    insurer: text,
    insurerTitle: text,
    product: text,
    productTitle: text,
    asked: text,
    code: text,
  },
  ...{ message: nullable, count, unseen: count, first: text, last: text, least: cents, most: cents },
};
const time = { at: text, message: nullable, amount: cents, number: nullable, broker: nullable };

type Services = Pick<RecordServices, "db" | "clock" | "rules">;
type Asked = { readonly status?: "seen"; readonly page?: number };

/** What went wrong with insurers, what they answered that nobody could use, and what the office saw to. */
export function faultRoutes(app: FastifyInstance, services: Services): void {
  const { db, clock, rules } = services;
  app.get<{ Querystring: Asked }>(
    "/office/faults",
    {
      config: access,
      schema: {
        summary: `Las fallas con compañías de los últimos ${faultDays} días, agrupadas: las que nadie vio, o las vistas`,
        querystring: closed({ properties: { status: { enum: ["seen"] }, page: pageSchema } }),
        response: {
          200: {
            type: "object",
            properties: {
              data: { type: "array", items: { type: "object", properties: listed } },
              pagination: paginationSchema,
            },
          },
        },
      },
    },
    async ({ query: { status: asked, page = 1 } }) => {
      const status = asked ?? "open";
      const [rows, total] = await Promise.all([
        listFaults(db, { status, limit: perPage, offset: offsetOf(Number(page)) }),
        countFaults(db, status),
      ]);
      return {
        data: rows.map((fault) => showFault(fault, rules)),
        pagination: paginationOf(rows.length, total, Number(page)),
      };
    },
  );

  app.get<{ Params: { id: string } }>(
    "/office/faults/:id",
    {
      config: access,
      schema: {
        summary: "Una falla con una compañía: sus últimas veces, y quién la vio",
        params: recordParams,
        response: dataOf({
          type: "object",
          properties: {
            ...listed,
            times: { type: "array", items: { type: "object", properties: time } },
            changes: changesSchema,
          },
        }),
      },
    },
    async ({ params: { id } }) => ({ data: await showWhole(services, id) }),
  );

  app.post<{ Params: { id: string }; Body: Omit<SeenFault, "id"> }>(
    "/office/faults/:id/seen",
    {
      config: deciding,
      schema: {
        summary: "Da por vista una falla hasta su última vez, y anota qué se hizo",
        params: recordParams,
        body: closed({
          properties: {
            until: { type: "string", format: "date-time" },
            note: { type: "string", minLength: 1, maxLength: 500 },
          },
          required: ["until", "note"],
        }),
        response: dataOf({ type: "object", properties: { id: text } }),
      },
    },
    async (request) => {
      const { params, body } = request;
      return { data: await seeFault(db, operatorOf(request), { id: params.id, ...body }, clock()) };
    },
  );
}

async function showWhole({ db, rules }: Services, id: string): Promise<object> {
  const [[fault], times, changes] = await Promise.all([
    listFaults(db, { id }),
    listTimes(db, id),
    listChanges(db, "insurer-fault", id),
  ]);
  if (!fault) throw new AppError("not-found");
  const brokers = times.flatMap(({ owner }) => brokerOfOwner(owner ?? "") ?? []);
  const accounts = await accountsOf(db, brokers);
  return {
    ...showFault(fault, rules),
    times: times.map(({ owner, at, ...one }) => {
      const account = accounts.get(brokerOfOwner(owner ?? "") ?? "");
      return { ...one, at: at.toISOString(), broker: account ? nameOf(account) : null };
    }),
    changes,
  };
}

function showFault({ first, last, ...fault }: Fault, { titleOf }: Services["rules"]): object {
  return {
    ...fault,
    ...{ insurerTitle: insurerTitle(fault.insurer), productTitle: titleOf(fault.product) },
    ...{ first: first.toISOString(), last: last.toISOString() },
  };
}
