import { isWithin, type Schema } from "#engine/json/index.ts";
import type { Reading } from "./places/reading.ts";

/** Patterns of the answers that are never stored, as `/payment/number`; the items of a list as a star. */
export function secretsIn(schema: Schema, at = ""): readonly string[] {
  if (schema.secret === true) return [at];
  const parts = Object.entries(schema.properties ?? {}).flatMap(([name, inner]) =>
    secretsIn(inner, `${at}/${name}`),
  );
  return schema.items ? [...parts, ...secretsIn(schema.items, `${at}/*`)] : parts;
}

/** The secrets among what is read: themselves, or inside something whose whole value is taken. */
export function secretsAmong(secrets: readonly string[], read: string): readonly string[] {
  return secrets.filter((secret) => isWithin(secret, read) || isWithin(read, secret));
}

/** The secrets that the body of a call is made with. */
export function secretsOfCall(reading: Reading, call: string): readonly string[] {
  const secrets = secretsIn(reading.release.answers);
  if (secrets.length === 0) return secrets;
  const body = `/calls/${call}/body`;
  const read = reading
    .places()
    .filter(({ pointer }) => isWithin(pointer, body))
    .flatMap((place) => reading.expressionsOf(place).flatMap(({ reads }) => reads.all));
  return [...new Set(read.flatMap((path) => secretsAmong(secrets, path)))];
}
