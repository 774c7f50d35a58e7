import { isObject, type Json } from "#engine/json/index.ts";

/** The word of a template under which who performs a connector puts a credential: `{"=secret": "user"}`. */
const secretWord = "=secret";

/** A body with the credentials that it asks for, by their names. Only who sends it calls this: no run holds them. */
export function fillSecrets(body: Json, secretOf: (name: string) => string): Json {
  if (Array.isArray(body)) return body.map((item) => fillSecrets(item as Json, secretOf));
  if (!isObject(body)) return body;
  const name = body[secretWord];
  if (typeof name === "string") return secretOf(name);
  return Object.fromEntries(
    Object.entries(body).map(([key, value]) => [key, fillSecrets(value as Json, secretOf)]),
  );
}
