import { cleanPhone } from "#engine/identifiers/index.ts";
import type { Account } from "../../people/brokers/broker.ts";

/** The platform of who has none of their own. */
export const commonPlatform = "tramite";

/** Who sends a quote, as whoever gets it is told: their name, their licence, and how to write to them. */
export function writeTo({ profile, email }: Pick<Account, "profile" | "email">): {
  readonly name: string;
  readonly license?: string;
  readonly whatsapp?: string;
  readonly email: string;
} {
  const { name, lastName, professionalLicense, phoneNumber, phoneType } = profile as Readonly<
    Record<string, string | undefined>
  >;
  const whatsapp = phoneType === undefined || phoneType === "mobile" ? whatsAppOf(phoneNumber) : undefined;
  return {
    name: [name, lastName].filter(Boolean).join(" "),
    ...(professionalLicense ? { license: professionalLicense } : {}),
    ...(whatsapp === undefined ? {} : { whatsapp }),
    email,
  };
}

/** The number by which WhatsApp knows a mobile; nothing for what is none. */
export function whatsAppOf(phone: string | undefined): string | undefined {
  const number = phone === undefined ? "" : cleanPhone(phone, { mobile: true });
  return number.startsWith("+549") ? number.slice(1) : undefined;
}
