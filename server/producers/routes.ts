import type { FastifyInstance } from "fastify";
import { type Action, judge, type OfProduct, type SceneName } from "#permissions/index.ts";
import { AppError } from "../infrastructure/errors/errors.ts";
import { dataOf } from "../infrastructure/http/answers.ts";
import { closed } from "../infrastructure/http/closed.ts";
import { countRequest } from "../infrastructure/limits/rate-limits.ts";
import { type SaidPermissions, showPermissions, storePermissions } from "../office/brokers/permissions.ts";
import { saidSchema } from "../office/brokers/routes.ts";
import { brokerOf } from "../people/principals/guard.ts";
import type { Broker } from "../people/principals/principal.ts";
import type { RecordServices } from "../records/record-services.ts";
import { freely, idAnswer, recordAnswer, recordParams, rowsAnswer } from "../records/schemas.ts";
import { invite, listInvitations, takeBack } from "./invitations.ts";
import texts from "./texts.json" with { type: "json" };

const needing = (action: "show" | "create" | "update") =>
  ({ access: "broker", needs: { scene: "organizer", action } }) as const;
const email = { type: "string", minLength: 3, maxLength: 254 };

/** What an organizer does with producers: who they invite, and what each of theirs may do. */
export function producerRoutes(app: FastifyInstance, services: RecordServices): void {
  const { db, clock, limits } = services;

  app.get(
    "/producers/invitations",
    {
      config: needing("show"),
      schema: { summary: "A quiénes invitó quien organiza, y quiénes aceptaron", response: rowsAnswer },
      ...freely,
    },
    async (request) => ({ data: await listInvitations(db, brokerOf(request).brokerId, clock()) }),
  );

  app.post<{ Body: { readonly email: string } }>(
    "/producers/invitations",
    {
      config: needing("create"),
      schema: {
        summary: "Invita a una dirección a abrir una cuenta como productor de quien organiza",
        body: closed({ properties: { email }, required: ["email"] }),
        response: idAnswer,
      },
    },
    async (request) => {
      const broker = brokerOf(request);
      const now = clock();
      await countRequest(db, "saveOfBroker", [broker.brokerId], now, limits.saveOfBroker);
      return { data: await invite(services, broker, request.body.email, now) };
    },
  );

  app.delete<{ Params: { id: string } }>(
    "/producers/invitations/:id",
    {
      config: { ...needing("create"), refusals: [404] },
      schema: {
        summary: "Retira una invitación que nadie aceptó",
        params: recordParams,
        response: idAnswer,
      },
    },
    async (request) => {
      const { id } = request.params;
      await takeBack(db, brokerOf(request), id, clock());
      return { data: { id } };
    },
  );

  app.get<{ Params: { id: string } }>(
    "/producers/:id/permissions",
    {
      config: { ...needing("show"), refusals: [404] },
      schema: {
        summary: "Lo que un productor de quien organiza puede hacer",
        params: recordParams,
        response: recordAnswer,
      },
      ...freely,
    },
    async (request) => {
      const broker = brokerOf(request);
      const { id } = request.params;
      await requireOwn(services, broker, id);
      const shown = await showPermissions(services, id);
      const mayChange = judge(broker, "organizer", "update") === "permitted";
      return { data: { ...shown, changes: [], permissions: shown.permissions.filter(isGiven), mayChange } };
    },
  );

  app.post<{ Params: { id: string }; Body: SaidPermissions }>(
    "/producers/:id/permissions",
    {
      config: { ...needing("update"), refusals: [404, 409] },
      schema: {
        summary: "Cambia lo que un productor puede hacer, dentro de lo que puede quien organiza",
        params: recordParams,
        body: saidSchema,
        response: dataOf({ type: "object", properties: { id: { type: "string" } } }),
      },
    },
    async (request) => {
      const broker = brokerOf(request);
      const { id } = request.params;
      // Before the permissions are judged; the row is read again under its lock.
      await requireOwn(services, broker, id);
      refuseForeign(broker, request.body.permissions);
      return { data: await storePermissions(services, broker, { id, ...request.body }, clock()) };
    },
  );
}

/** Whom somebody else organizes is not there. */
async function requireOwn(
  { db }: Pick<RecordServices, "db">,
  { brokerId }: Broker,
  id: string,
): Promise<void> {
  const own = await db
    .selectFrom("brokers")
    .select("id")
    .where("id", "=", id)
    .where("organizer_id", "=", brokerId)
    .executeTakeFirst();
  if (!own) throw new AppError("not-found");
}

/** Who oversees whom is said by the office alone. */
function isGiven({ name }: { readonly name: string }): boolean {
  return name !== "organizer" && name !== "parentBroker";
}

/** Nobody gives what they may not do themselves; what is as for everybody is nobody's to give. */
function refuseForeign(broker: Broker, said: SaidPermissions["permissions"]): void {
  for (const [index, { name, allowed }] of said.entries()) {
    const [scene = "", permission] = name.split(".");
    const product: OfProduct | undefined = ["multiQuote", "emission"].includes(scene)
      ? { permission: permission ?? "" }
      : undefined;
    const may = (action: Action) => judge(broker, scene as SceneName, action, product) === "permitted";
    if (!isGiven({ name }) || (allowed ?? []).some((action) => !may(action)))
      throw new AppError("VALIDATION_FIELD_ERROR", {
        fields: { [`permissions/${index}/allowed`]: [texts.notOwn] },
      });
  }
}
