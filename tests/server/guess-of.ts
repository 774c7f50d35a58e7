import { wireDate } from "#engine/identifiers/index.ts";
import type { DemoPerson } from "#engine/language/index.ts";

/** What one of the people proves with who they are. */
export function guessOf(
  people: readonly DemoPerson[],
  identityNumber: string,
): Readonly<Record<string, string>> | undefined {
  const person = people.find((one) => one.identityNumber === identityNumber.replaceAll(".", ""));
  const [policy] = person?.policies ?? [];
  if (!person || !policy) return undefined;
  const { plate, number } = policy;
  return {
    birthDate: wireDate(person.birthDate),
    ...(plate === undefined ? { policyNumber: number.slice(-6) } : { plate }),
  };
}
