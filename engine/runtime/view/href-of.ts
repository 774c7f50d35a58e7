import type { Scope } from "#engine/expression/index.ts";
import { cleanPhone, isPageAddress } from "#engine/identifiers/index.ts";
import type { Link } from "../prepare/fact.ts";

/** Where a fact leads: a chat that begins with its message, or a page of another host; nothing else is an address. */
export function hrefOf(link: Link | undefined, scope: Scope): string | undefined {
  const message = link?.whatsapp(scope);
  if (message !== undefined) {
    const phone = cleanPhone(link?.phone(scope) ?? "", { mobile: true }).replace(/\D/g, "");
    // Half a pair is no character, and would throw.
    return `https://wa.me/${phone}?text=${encodeURIComponent(message.replace(/\p{Cs}/gu, "\uFFFD"))}`;
  }
  const page = link?.https(scope);
  return page !== undefined && isPageAddress(page) ? page : undefined;
}
