import { randomUUID } from "node:crypto";
import type { FastifyInstance } from "fastify";
import { addDays, wireDate } from "#engine/identifiers/index.ts";
import { dayOf } from "../../infrastructure/clock.ts";
import type { Db } from "../../infrastructure/db/tables.ts";
import { closed } from "../../infrastructure/http/closed.ts";
import { refuse } from "../../infrastructure/http/problems.ts";
import { keyOf, requestHeaders } from "../../infrastructure/http/request-headers.ts";
import { once } from "../../infrastructure/idempotency/answers.ts";
import { countRequest } from "../../infrastructure/limits/rate-limits.ts";
import { insurerTitle } from "../../insurance/insurers/insurers.ts";
import { parametersAt } from "../../insurance/parameters/parameters.ts";
import { brokerOf } from "../../people/principals/guard.ts";
import { ownerOf } from "../../people/principals/principal.ts";
import type { Entity } from "../entity.ts";
import { inspection } from "../inspections/inspection.ts";
import { noticeTitle } from "../notice.ts";
import type { RecordServices } from "../record-services.ts";
import { freely, idAnswer, recordAnswer } from "../schemas.ts";
import { waitingForInsured } from "../waiting-for-insured.ts";
import { type ActOnTask, acts, markTask } from "./mark-task.ts";
import {
  markedKinds,
  type SoughtTasks,
  selectMarkedTasks,
  selectOpenTasks,
  type TaskKind,
  type TaskRow,
} from "./select-tasks.ts";
import { taskTextRoutes } from "./text-routes.ts";

/** For how many days back it is told what was done. */
const daysDone = 30;

/** What a broker has to do today, and what they say of each. */
export function taskRoutes(
  app: FastifyInstance,
  services: RecordServices,
  entities: readonly Entity[],
): void {
  listRoute(app, services, entities);
  countsRoute(app, services, entities);
  actRoute(app, services);
  taskTextRoutes(app, services);
}

/** Who is shown it is shown their tasks. */
export const tasksScene = "policyDetails";
const maySee = { access: "broker", needs: { scene: tasksScene, action: "show" } } as const;
const mayAct = { access: "broker", needs: { scene: "clients", action: "update" } } as const;

function listRoute(app: FastifyInstance, { db, clock }: RecordServices, entities: readonly Entity[]): void {
  app.get(
    "/tasks",
    {
      config: maySee,
      schema: {
        summary:
          "Lo que hay para hacer hoy: renovaciones, cuotas impagas, papeles y lo anotado; lo pospuesto y lo hecho, y los textos de quien pregunta",
        response: recordAnswer,
      },
      ...freely,
    },
    async ({ principal }) => {
      const { brokerId } = brokerOf({ principal });
      const sought = await soughtOf(db, brokerId, clock(), entities);
      // One after the other: a page takes one connection.
      const [open] = await selectOpenTasks(db, sought);
      const [marked] = await selectMarkedTasks(db, sought);
      if (!open || !marked) throw new Error("tasks: a list answered nothing");
      const texts = await db
        .selectFrom("task_texts")
        .select(["kind", "text"])
        .where("broker_id", "=", brokerId)
        .execute();
      const show = (rows: readonly TaskRow[]) => rows.map((row) => showTask(row, entities));
      return {
        data: {
          counts: open.counts,
          ...{ open: show(open.rows), postponed: show(marked.postponed), done: show(marked.done) },
          texts: Object.fromEntries(texts.map(({ kind, text }) => [kind, text])),
        },
      };
    },
  );
}

function countsRoute(app: FastifyInstance, { db, clock }: RecordServices, entities: readonly Entity[]): void {
  app.get(
    "/tasks/counts",
    {
      config: maySee,
      schema: {
        summary: "Cuánto hay para hacer hoy de cada clase",
        response: recordAnswer,
      },
      ...freely,
    },
    async ({ principal }) => {
      const sought = await soughtOf(db, brokerOf({ principal }).brokerId, clock(), entities);
      const [open] = await selectOpenTasks(db, sought);
      return { data: open?.counts ?? {} };
    },
  );
}

async function soughtOf(
  db: Db,
  brokerId: string,
  now: Date,
  entities: readonly Entity[],
): Promise<SoughtTasks> {
  const today = dayOf(now);
  const { renewalWindows: windows } = await parametersAt(db, today);
  return {
    ...{
      brokerId,
      today,
      windows,
      waiting: waitingForInsured(entities),
      reviewed: `${inspection.name} inReview`,
    },
    until: addDays(today, Math.max(0, ...windows)) ?? today,
    since: new Date(now.getTime() - daysDone * 86_400_000),
  };
}

/** Days in wire form, and what a record is called where it is one. */
function showTask(
  {
    dueOn,
    postponedUntil,
    markedAt,
    coveredUntil,
    endsOn,
    entity: kind,
    status,
    recordNumber,
    insurer,
    ...row
  }: TaskRow,
  entities: readonly Entity[],
): object {
  const day = (value: string | null) => value && wireDate(value);
  const entity = ["claim", "passing", "review"].includes(row.kind)
    ? entities.find(({ name }) => name === kind)
    : undefined;
  return {
    ...row,
    entity: entity?.name ?? null,
    title:
      entity && status !== null
        ? noticeTitle(entity, { number: recordNumber, status, insurer: insurer ?? "" })
        : null,
    insurer: insurer && { name: insurer, displayName: insurerTitle(insurer) },
    ...{ dueOn: day(dueOn), postponedUntil: day(postponedUntil), endsOn: day(endsOn) },
    coveredUntil: day(coveredUntil),
    markedAt: markedAt && new Date(markedAt).toISOString(),
  };
}

function actRoute(app: FastifyInstance, { db, clock, limits }: RecordServices): void {
  app.post<{ Params: { kind: TaskKind; id: string }; Body: ActOnTask }>(
    "/tasks/:kind/:id/acts",
    {
      config: { ...mayAct, refusals: [400, 404, 409] },
      schema: {
        summary:
          "Dice de algo para hacer que está hecho, con lo que se escribió; hasta cuándo espera; o que falta",
        params: closed({
          properties: { kind: { type: "string", enum: markedKinds }, id: { type: "string", format: "uuid" } },
          required: ["kind", "id"],
        }),
        headers: requestHeaders,
        body: closed({
          properties: {
            occasion: { type: "string", minLength: 1, maxLength: 40, pattern: "^[0-9 -]+$" },
            act: { type: "string", enum: acts },
            until: { type: "string", format: "wire-date" },
            said: closed({
              properties: {
                kind: { type: "string", enum: ["whatsapp", "mail"] },
                text: { type: "string", minLength: 1, maxLength: 2000 },
              },
              required: ["kind", "text"],
            }),
          },
          required: ["occasion", "act"],
        }),
        response: idAnswer,
      },
    },
    async (request, reply) => {
      const broker = brokerOf(request);
      const { kind, id } = request.params;
      const { act, until } = request.body;
      const at = clock();
      if (act === "postponed" && (until === undefined || until <= wireDate(dayOf(at))))
        throw refuse([{ code: "field_date_min", path: "/until", params: { date: addDays(dayOf(at), 1) } }]);
      await countRequest(db, "saveOfBroker", [broker.brokerId], at, limits.saveOfBroker);
      const content = ["task", kind, id, request.body];
      const keyed = { owner: ownerOf(broker), key: keyOf(request), content, at };
      const answer = await once(db, keyed, { data: { id } }, (trx) =>
        markTask(trx, { kind, id, broker, said: request.body, noteId: randomUUID(), at }),
      );
      if (answer.isReplay) reply.header("idempotency-replayed", "true");
      return answer.body;
    },
  );
}
