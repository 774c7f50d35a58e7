import type { FastifyInstance } from "fastify";
import { sql } from "kysely";
import contacts from "../../../schemas/insurer-contacts.schema.json" with { type: "json" };
import { recordChange } from "../../infrastructure/audit/record.ts";
import { AppError } from "../../infrastructure/errors/errors.ts";
import { dataOf, listOf } from "../../infrastructure/http/answers.ts";
import { closed } from "../../infrastructure/http/closed.ts";
import { areas, type Contacts, contactsOf, storeContacts } from "../../insurance/insurers/contacts.ts";
import { insurerList } from "../../insurance/insurers/insurers.ts";
import { loadInsurers, storeInsurerLogo } from "../../insurance/insurers/logos.ts";
import type { GivenLogo } from "../../people/platforms/logo.ts";
import { operatorOf } from "../../people/principals/guard.ts";
import { actOf } from "../../people/principals/principal.ts";
import type { RecordServices } from "../../records/record-services.ts";
import { changesSchema, listChanges } from "../changes.ts";
import texts from "./texts.json" with { type: "json" };

const text = { type: "string" };
const shown = { name: text, displayName: text, logo: text, small: text };
/** An image of 1 MB in base64. */
const logoLimit = 1_600_000;
const insurerParams = closed({
  properties: { insurer: { type: "string", pattern: "^[A-Za-z][A-Za-z0-9]{0,59}$" } },
  required: ["insurer"],
});
const contactsShape = { type: "object", properties: contacts.properties };
const logoBody = closed({
  properties: {
    logo: closed({
      properties: {
        filename: { type: "string", minLength: 1, maxLength: 200 },
        content: { type: "string", minLength: 1, maxLength: logoLimit },
      },
      required: ["filename", "content"],
    }),
  },
});

type Params = { readonly insurer: string };

/** How insurers are shown: the image of each, and who gave it. */
export function insurerLogoRoutes(
  app: FastifyInstance,
  { db, clock }: Pick<RecordServices, "db" | "clock">,
): void {
  app.get(
    "/office/insurers",
    {
      config: { access: "operator", office: "publish.show" },
      schema: {
        summary: "Las compañías, con el logo de las que tienen",
        response: listOf({ type: "object", properties: shown }),
      },
    },
    async () => ({ data: [...(await loadInsurers(db)).values()] }),
  );

  app.get<{ Params: Params }>(
    "/office/insurers/:insurer",
    {
      config: { access: "operator", office: "publish.show" },
      schema: {
        summary: "Una compañía con su logo y sus casillas, y quién los cambió",
        params: insurerParams,
        response: dataOf({
          type: "object",
          properties: { ...shown, contacts: contactsShape, changes: changesSchema },
        }),
      },
    },
    async ({ params: { insurer } }) => {
      refuseUnknown(insurer);
      const known = (await loadInsurers(db)).get(insurer);
      return {
        data: {
          ...known,
          contacts: await contactsOf(db, insurer),
          changes: await listChanges(db, ["insurer-logo", "insurer-contacts"], insurer),
        },
      };
    },
  );

  app.post<{ Params: Params; Body: { readonly logo?: GivenLogo } }>(
    "/office/insurers/:insurer/logo",
    {
      config: { access: "operator", office: "publish.update", carriesLogo: true },
      bodyLimit: logoLimit + 1_000,
      schema: {
        summary: "Cambia el logo de una compañía; sin imagen, se muestran sus letras",
        params: insurerParams,
        body: logoBody,
        response: dataOf({ type: "object", properties: { name: text } }),
      },
    },
    async (request) => {
      const { insurer } = request.params;
      const { logo } = request.body;
      refuseUnknown(insurer);
      const before = (await loadInsurers(db)).get(insurer);
      const at = clock();
      await storeInsurerLogo(db, insurer, logo, at);
      const after = (await loadInsurers(db)).get(insurer);
      await db.transaction().execute((trx) =>
        recordChange(trx, {
          ...actOf(operatorOf(request), at),
          ...{ action: logo ? "replace" : "remove", entity: "insurer-logo", entityId: insurer },
          before: { logo: before?.logo ?? null },
          after: { logo: after?.logo ?? null, ...(logo ? { filename: logo.filename } : {}) },
        }),
      );
      return { data: { name: insurer } };
    },
  );
}

/** To whom brokers write in each insurer. */
export function insurerContactRoutes(
  app: FastifyInstance,
  { db, clock }: Pick<RecordServices, "db" | "clock">,
): void {
  app.post<{ Params: Params; Body: { readonly contacts: Contacts; readonly was: Contacts } }>(
    "/office/insurers/:insurer/contacts",
    {
      config: { access: "operator", office: "publish.update", refusals: [409] },
      schema: {
        summary: "Cambia a qué casillas de una compañía se le escribe; al sector que falta, nadie le escribe",
        params: insurerParams,
        body: closed({
          properties: {
            contacts: closed({ properties: contacts.properties }),
            was: {
              ...closed({ properties: contacts.properties }),
              description: "Las que había cuando se empezó a escribir: si ya son otras, no se guarda nada",
            },
          },
          required: ["contacts", "was"],
        }),
        response: dataOf({ type: "object", properties: { name: text } }),
      },
    },
    async (request) => {
      const { insurer } = request.params;
      const { contacts: after, was } = request.body;
      refuseUnknown(insurer);
      const act = actOf(operatorOf(request), clock());
      await db.transaction().execute(async (trx) => {
        // Two who write to one insurer's take turns: the later one is told what the other changed.
        await sql`select pg_advisory_xact_lock(hashtext(${`contacts of ${insurer}`}))`.execute(trx);
        const before = await contactsOf(trx, insurer);
        refuseChanged(was, before);
        await storeContacts(trx, insurer, after);
        const changed = { action: "write-to", entity: "insurer-contacts", entityId: insurer, before, after };
        await recordChange(trx, { ...act, ...changed });
      });
      return { data: { name: insurer } };
    },
  );
}

/** Who did not see what somebody else wrote meanwhile is told of it, area by area, and stores nothing. */
function refuseChanged(was: Contacts, is: Contacts): void {
  const changed = Object.entries(areas).filter(([area]) => was[area] !== is[area]);
  if (changed.length === 0) return;
  const told = changed.map(([area, { title }]) => `${title}: ${is[area] ?? texts.nobody}`);
  throw new AppError("version", { text: texts.changed, params: { what: told.join("; ") } });
}

function refuseUnknown(insurer: string): void {
  if (!insurerList.some(({ name }) => name === insurer)) throw new AppError("not-found");
}
