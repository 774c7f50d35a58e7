import type { FastifyInstance } from "fastify";
import { closed } from "../../infrastructure/http/closed.ts";
import type { Entity } from "../entity.ts";
import type { RecordServices } from "../record-services.ts";
import { erasePerson, planErasure } from "./erase.ts";
import { readPerson } from "./person.ts";

const dni = closed({
  properties: { identityNumber: { type: "string", dni: true } },
  required: ["identityNumber"],
});

/** The person command in the process that holds the embedded database (see sandbox/routes.ts). */
export function personRoutes(
  app: FastifyInstance,
  entities: readonly Entity[],
  { db, store, clock }: RecordServices,
  outbox: string,
): void {
  const services = () => ({ db, store, entities, outbox, now: clock() });
  const works = {
    export: (identityNumber: string) => readPerson(db, identityNumber),
    plan: (identityNumber: string) => planErasure(services(), identityNumber),
    erase: (identityNumber: string) => erasePerson(services(), identityNumber),
  };
  for (const [name, work] of Object.entries(works)) {
    app.post<{ Body: { identityNumber: string } }>(
      `/persons/${name}`,
      { config: { access: "command" }, schema: { body: dni } },
      async ({ body }) => ({ data: await work(body.identityNumber) }),
    );
  }
}
