import { checkEmail, checkTime, isDate } from "#engine/identifiers/index.ts";

/**
 * The formats that schemas of answers may use, small enough for the browser. A date is a day that exists, a time is
 * `HH:MM` with optional seconds and no zone, a uri is absolute.
 */
export const formats = {
  date: isDate,
  time: isTime,
  "date-time": (text: string): boolean => {
    const [day = "", clock = ""] = text.split(/[Tt]/, 2);
    const zoned = /^(.+?)(?:\.\d+)?(?:[Zz]|[+-]([01]\d|2[0-3]):[0-5]\d)$/.exec(clock);
    return text.length < 60 && isDate(day) && zoned?.[1]?.length === 8 && isTime(zoned[1]);
  },
  email: (text: string): boolean => checkEmail(text) === undefined,
  uri: (text: string): boolean => /^[A-Za-z][A-Za-z0-9+.-]*:[^\s"<>\\^`{|}]+$/.test(text),
  uuid: (text: string): boolean => /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text),
} as const;

function isTime(text: string): boolean {
  return checkTime(text.slice(0, 5)) === undefined && /^(?::[0-5]\d)?$/.test(text.slice(5));
}
