import { checkEmail, checkPhone } from "#engine/identifiers/index.ts";
import type { HelpData } from "./routes.ts";

type Setting = {
  readonly name: Exclude<keyof HelpData, "isDemo">;
  readonly isRight: (value: string) => boolean;
  readonly form: string;
};

const isPhone = (value: string): boolean => checkPhone(value) === undefined;
const isLink = (value: string): boolean => URL.canParse(value) && new URL(value).protocol === "https:";
const phone = "a phone with its area code, like +543415551234";
const link = "an address that begins with https://";

const settings: readonly Setting[] = [
  { name: "email", isRight: (value) => checkEmail(value) === undefined, form: "one address" },
  { name: "phone", isRight: isPhone, form: phone },
  { name: "whatsapp", isRight: isPhone, form: phone },
  { name: "feedback", isRight: isLink, form: link },
  { name: "manual", isRight: isLink, form: link },
];

/** Whom brokers ask for help, by the variables `TRAMITE_HELP_…`; tells what is wrong with one. */
export function readHelp(
  read: (name: string) => string | undefined,
  tell: (wrong: string) => void,
): HelpData {
  const told = settings.flatMap(({ name, isRight, form }) => {
    const variable = `TRAMITE_HELP_${name.toUpperCase()}`;
    const value = read(variable);
    if (value === undefined) return [];
    if (!isRight(value)) tell(`${variable} is "${value}" — give ${form}`);
    return [[name, value] as const];
  });
  return Object.fromEntries(told);
}
