import { below, isWithin } from "#engine/json/index.ts";
import { schemaAt } from "../../fields.ts";
import type { PlacedExpression } from "../../places/expressions.ts";
import { secretsAmong, secretsIn } from "../../secrets.ts";
import { fieldSitesOf } from "../../sites.ts";
import { placeOfRead } from "../place-of-read.ts";
import type { FlowSubject, PlaceWithExpressions } from "../subject.ts";

/**
 * A secret is read in the body of a call, and by the rules of a question that is secret itself: the server, which
 * never has it, decides the rest as the browser does. Nothing but the person writes it.
 */
export function checkSecrets(subject: FlowSubject): void {
  const secrets = secretsIn(subject.release.answers);
  if (secrets.length === 0) return;
  for (const place of subject.places) {
    if (!isOpen(subject, place)) tellReads(subject, secrets, place.expressions);
    if (place.gives === "assigned") tellWrite(subject, secrets, place.pointer, place.value);
  }
  const { flow, answers } = subject.release;
  for (const target of Object.keys(flow.computed ?? {}))
    tellWrite(subject, secrets, below("/computed", target), target);
  for (const { pointer, pattern, field } of fieldSitesOf(subject.release))
    if (field.source !== undefined && secrets.includes(pattern))
      subject.tell("secret-written", `${pointer}/source`, { name: pattern }, { key: true });
  for (const pattern of secrets)
    if (schemaAt(answers, pattern)?.default !== undefined)
      subject.tell("secret-written", `${schemaPointer(pattern)}/default`, { name: pattern }, { key: true });
}

/** Where a secret may be read. A condition is looked at where it is used. */
function isOpen({ release }: FlowSubject, { pointer, role, field, owner }: PlaceWithExpressions): boolean {
  if (role === "condition") return true;
  if (owner?.kind === "call") return isWithin(pointer, below("/calls", owner.name).concat("/body"));
  const isSecret = field !== undefined && schemaAt(release.answers, field)?.secret === true;
  return isSecret && (role === "visible" || role === "rule");
}

function tellReads(
  { tell }: FlowSubject,
  secrets: readonly string[],
  expressions: readonly PlacedExpression[],
): void {
  for (const { pointer, source, offset, reads } of expressions) {
    // Whether anything of a group was answered is no secret.
    const found = reads.all.flatMap((read) =>
      secretsAmong(secrets, read).flatMap((name) =>
        name === read || reads.values.has(read) ? [{ name, read }] : [],
      ),
    )[0];
    if (!found) continue;
    tell("secret-read", pointer, { name: found.name }, { inside: offset + placeOfRead(source, found.read) });
  }
}

/** Writing over a group would write what is in it; nothing is what a place is cleared with. */
function tellWrite({ tell }: FlowSubject, secrets: readonly string[], pointer: string, value: unknown): void {
  const target = pointer
    .slice(pointer.lastIndexOf("/") + 1)
    .replaceAll("~1", "/")
    .replaceAll("~0", "~");
  const [name] = secretsAmong(secrets, target);
  if (name === undefined || value === null) return;
  tell("secret-written", pointer, { name }, { key: true });
}

function schemaPointer(pattern: string): string {
  const segments = pattern.split("/").slice(1);
  return segments.reduce(
    (at, one) => (one === "*" ? `${at}/items` : below(`${at}/properties`, one)),
    "/answers",
  );
}
