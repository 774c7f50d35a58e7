import { hash } from "node:crypto";
import type { Db } from "../infrastructure/db/tables.ts";
import { findAnswer } from "../infrastructure/idempotency/answers.ts";
import type { Entity } from "./entity.ts";
import type { Sent } from "./judge.ts";
import type { Answers } from "./record.ts";
import { statusOf } from "./statuses.ts";

type Schema = { readonly type?: unknown; readonly default?: unknown; readonly properties?: Schemas };
type Schemas = Readonly<Record<string, Schema>>;

/** A body as the specification lets it be written: what it leaves out has a default, and no number is 0. */
export function asSpecified({ stored: { envelope, fields } = {} }: Entity, body: Sent["body"]): Sent["body"] {
  const left = Object.entries((envelope?.properties ?? {}) as Schemas).filter(
    ([name, { default: usual }]) => usual !== undefined && !Object.hasOwn(body, name),
  );
  const defaults = Object.fromEntries(left.map(([name, { default: usual }]) => [name, usual]));
  return { ...zeroed((fields ?? {}) as Schemas, body), ...defaults };
}

/** The same, with 0 for each empty text in the place of a whole number. */
function zeroed(schemas: Schemas, value: Answers): Answers {
  const entries = Object.entries(value).map(([name, item]) => {
    const { type, properties } = (Object.hasOwn(schemas, name) && schemas[name]) || {};
    if (type === "integer" && item === "") return [name, 0];
    const isObject = typeof item === "object" && item !== null && !Array.isArray(item);
    return [name, properties && isObject ? zeroed(properties, item as Answers) : item];
  });
  return Object.fromEntries(entries);
}

/** Milliseconds in which what is sent again, without a key, is what was sent. */
const lately = 600_000;

/**
 * The key of a save that brings none and sends at once: of its content and of the time, so that twenty of the same are one.
 * Undefined for what is only kept; drafts are known by their id.
 */
export async function keyOfTwin(
  db: Db,
  { statuses }: Entity,
  {
    owner,
    status,
    content,
    now,
  }: {
    readonly owner: string;
    readonly status: string | undefined;
    readonly content: unknown;
    readonly now: Date;
  },
): Promise<string | undefined> {
  const sends = status !== undefined && statusOf(statuses, status)?.isDraft !== true;
  if (!sends) return undefined;
  const round = Math.floor(now.getTime() / lately);
  const name = hash("sha256", JSON.stringify(content), "base64url");
  const [before, key] = [round - 1, round].map((one) => `twin:${one}:${name}`);
  const answered = await findAnswer(db, { owner, key: before, content, at: now });
  return answered ? before : key;
}
