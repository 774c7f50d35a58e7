import type { FastifyInstance } from "fastify";
import theme from "../../../schemas/theme.schema.json" with { type: "json" };
import type { Clock } from "../../infrastructure/clock.ts";
import type { Db } from "../../infrastructure/db/tables.ts";
import { dataOf } from "../../infrastructure/http/answers.ts";
import { closed } from "../../infrastructure/http/closed.ts";
import { countRequest, type RateLimits } from "../../infrastructure/limits/rate-limits.ts";
import { profileWith } from "../brokers/broker.ts";
import { brokerOf } from "../principals/guard.ts";
import { requirePermission } from "../principals/permissions.ts";
import type { LivePlatforms } from "./live-platforms.ts";
import { type GivenLogo, storeLogo } from "./logo.ts";
import { findTheme, type Settings, storeSettings } from "./settings.ts";

type Dependencies = {
  readonly db: Db;
  readonly clock: Clock;
  readonly platforms: LivePlatforms;
  readonly limits: RateLimits;
};

const scene = "selfManagementPlatformLogo";
/** A logo of 1 MB in base64, and the rest. */
const bodyLimit = 1_600_000;

/** A broker's own platform: how it is, and how they would have it from now on. */
export function platformSettingsRoutes(app: FastifyInstance, services: Dependencies): void {
  const { db, clock, platforms, limits } = services;
  app.get(
    "/self-management-platforms/own",
    { config: { access: "broker", needs: { scene, action: "show" } }, schema: ownSchema },
    async (request) => {
      const platform = await findTheme(db, brokerOf(request).brokerId);
      return { data: platform ? { platform } : {} };
    },
  );

  app.post<{ Body: Settings & { readonly logo?: GivenLogo } }>(
    "/self-management-platforms",
    {
      config: { access: "broker", needs: { scene, action: "enabled" }, carriesLogo: true },
      bodyLimit,
      schema: settingsSchema,
    },
    async (request) => {
      const broker = brokerOf(request);
      const { brokerId, address } = broker;
      const { logo, ...settings } = request.body;
      if (logo) requirePermission(broker, { scene, action: "update" });
      const now = clock();
      await countRequest(db, "platform", [brokerId], now, limits.platform);
      const path = logo && (await storeLogo(db, logo, { address, now }));
      const platform = await storeSettings(db, platforms, settings, path, { brokerId, address, now }, limits);
      await tellProfile(db, brokerId, platform);
      return { data: { platform } };
    },
  );
}

/** The specification's user names both. */
async function tellProfile(
  db: Db,
  brokerId: string,
  { name, logo }: { readonly name: string; readonly [setting: string]: unknown },
): Promise<void> {
  await db
    .updateTable("brokers")
    .set({ profile: profileWith({ selfManagementURL: name, logo }) })
    .where("id", "=", brokerId)
    .execute();
}

const { properties } = theme;
const text = (maxLength: number) => ({ type: "string", maxLength });
const link = text(300);
const texts = (names: readonly string[]) =>
  closed({ properties: Object.fromEntries(names.map((name) => [name, link])) });

// What each may be, the schema of themes says; here is how large it may be.
const settingsSchema = {
  summary: "La plataforma de autogestión propia: se ve como se dice desde ahora",
  body: closed({
    properties: {
      name: { ...text(properties.name.maxLength), platformName: true },
      title: text(properties.title.maxLength),
      colors: closed({
        properties: { primary: text(7), secondary: text(7) },
        required: ["primary", "secondary"],
      }),
      // The specification says no more of it than that it is a text.
      footer: {
        ...text(properties.footer.properties.text.maxLength),
        type: ["string", "object"],
        additionalProperties: false,
        properties: {
          text: text(properties.footer.properties.text.maxLength),
          certificate: link,
          social: texts(Object.keys(properties.footer.properties.social.properties)),
        },
      },
      links: {
        type: "array",
        maxItems: properties.links.maxItems,
        items: closed({ properties: { label: text(60), url: link }, required: ["label", "url"] }),
      },
      contact: texts(Object.keys(properties.contact.properties)),
      logo: closed({
        properties: { filename: { ...text(200), minLength: 1 }, content: { type: "string" } },
        required: ["filename", "content"],
      }),
    },
    required: ["name"],
  }),
  response: dataOf({
    type: "object",
    properties: { platform: { type: "object", additionalProperties: true } },
  }),
};

const ownSchema = {
  summary: "La plataforma de autogestión propia, si la hay",
  response: settingsSchema.response,
};
