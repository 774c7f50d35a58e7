import { areaCodesOf } from "./area-codes.ts";
import type { Identifier } from "./identifier.ts";

/**
 * An Argentine number as E.164, whatever local writing it comes in; other texts trimmed. The 9 of a mobile is there
 * when the text says so (a 9 or a 15) or `mobile` does: without either a mobile cannot be told from a fixed line.
 */
export function cleanPhone(text: string, options?: { readonly mobile?: boolean | undefined }): string {
  const phone = parsePhone(text);
  if (phone === undefined) return text.trim();
  return `+54${phone.isMobile || options?.mobile ? "9" : ""}${phone.area}${phone.subscriber}`;
}

/** `+5491155551234` → `+54 9 11 5555-1234`. */
function formatPhone(text: string): string {
  const phone = parsePhone(text);
  if (phone === undefined) return text.trim();
  return `+54 ${phone.isMobile ? "9 " : ""}${phone.area} ${hyphenated(phone.subscriber, 6 - phone.area.length)}`;
}

/** A whole Argentine number with its area code, in any local or international writing; no foreign or 0800 numbers. */
export function checkPhone(text: string): "invalid_phone" | undefined {
  return parsePhone(text) ? undefined : "invalid_phone";
}

/** The phone as a masked input: spaces and a hyphen fall where the area code, once known, says. */
export const phone: Identifier = {
  clean: (text) => cleanPhone(text),
  format: formatPhone,
  type: typePhone,
  check: checkPhone,
  inputMode: "tel",
  maxLength: 18,
  example: "11 5555-1234",
  autoComplete: "tel",
};

type Phone = { readonly area: string; readonly subscriber: string; readonly isMobile: boolean };

// International prefix, the 9 of mobiles, the 0 of long distance on either side of it, and the national number.
const writing = /^(\+54|0054|54)?(0?)(9?)(0?)(\d*)$/;

function parsePhone(text: string): Phone | undefined {
  const parts = writing.exec(text.replace(/[\s().\-\u2010-\u2015/]/g, ""));
  if (parts === null) return undefined;
  const national = parts[5] ?? "";
  for (const area of areaCodesOf(national)) {
    const rest = national.slice(area.length);
    const hasFifteen = rest.length === 12 - area.length && rest.startsWith("15");
    const subscriber = hasFifteen ? rest.slice(2) : rest;
    if (subscriber.length === 10 - area.length && /^[2-9]/.test(subscriber)) {
      return { area, subscriber, isMobile: parts[3] === "9" || hasFifteen };
    }
  }
  return undefined;
}

function typePhone(text: string): string {
  const kept = text.replace(/[^\d+]/g, "").replace(/(?!^)\+/g, "");
  const parts = writing.exec(kept);
  const national = parts?.[5] ?? "";
  const area = areaCodesOf(national)[0];
  if (parts === null || area === undefined) return kept;
  const rest = national.slice(area.length);
  const fifteen = rest.startsWith("15") && rest.length > 10 - area.length ? "15" : "";
  const subscriber = hyphenated(rest.slice(fifteen.length), 6 - area.length);
  const trunk = `${parts[2]}${parts[3]}${parts[4]}`;
  const isTrunkApart = trunk.endsWith("9");
  const start = [parts[1], isTrunkApart ? trunk : "", `${isTrunkApart ? "" : trunk}${area}`];
  return [...start, fifteen, subscriber].filter(Boolean).join(" ");
}

function hyphenated(subscriber: string, at: number): string {
  return subscriber.length > at ? `${subscriber.slice(0, at)}-${subscriber.slice(at)}` : subscriber;
}
