import { isObject, type Json, type JsonObject } from "#engine/json/index.ts";
import type { StoredConnector } from "./connector.ts";
import { withoutSecrets } from "./secrets.ts";

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

/**
 * A run as it may be laid down where its input has secrets, at these patterns: without them, and without what was about to
 * be sent, which is made with them. What is asked afterwards goes on with it.
 */
export function withoutInputSecrets(
  { run, effects, ...stored }: StoredConnector,
  secrets: readonly string[],
): StoredConnector {
  const { context } = run.state;
  const input = withoutSecrets({ secrets }, context.input as JsonObject); // as it began
  return {
    ...stored,
    run: { ...run, state: { ...run.state, context: { ...context, input } } },
    effects: effects.map((effect) => {
      if (effect.type !== "request") return effect;
      const { body: _, ...rest } = effect;
      return rest;
    }),
  };
}
