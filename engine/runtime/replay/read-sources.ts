import type { Scope } from "#engine/expression/index.ts";
import { isEqual, type Json } from "#engine/json/index.ts";
import { codeOf } from "../change/failure.ts";
import { optionsOf, sourceRequestOf, sourceValueOf } from "../change/options.ts";
import { scopeOfUsage, type Usage } from "../change/usage.ts";
import type { SourceValues } from "../path/walk.ts";
import type { Flow, Source } from "../prepare/flow.ts";
import type { Option, Reply } from "../run.ts";
import type { State } from "../state.ts";
import { garbage, isAsDescribed } from "../wire/judge-reply.ts";
import { expectedCatch, isRead, type Reads } from "./reads.ts";

/** What sources offer, by the keys of their usages. */
export type Offered = Map<string, readonly Option[]>;

type Reading = {
  readonly scope: Scope;
  readonly values: SourceValues;
  readonly reads: Reads;
  /** Filled with what the sources offer. */
  readonly offered: Offered;
};

/** Values of the sources that steps usage, as the service gives them; the same object when none has changed. */
export async function readSources(
  flow: Flow,
  usages: readonly Usage[],
  { scope, values, reads, offered }: Reading,
): Promise<SourceValues> {
  let read = values;
  for (const usage of usages) {
    const { key, source, given } = usage;
    // A search offers what is typed; nobody reads it before.
    if (source.search) continue;
    const seen = scopeOfUsage({ ...scope, source: read }, usage);
    const replied = await repliedTo(flow, source, seen, "", reads);
    const options = replied ? optionsOf(source, replied) : [];
    offered.set(key, options);
    if (given !== undefined) continue;
    const value = replied && sourceValueOf(source, replied, options);
    if (!isEqual(value, read[source.id])) read = withValue(read, source.id, value);
  }
  return read;
}

/** The values that a source offers for a query as things stand. */
export async function offeredBy(
  flow: Flow,
  usage: Usage,
  scope: Scope,
  query: string,
  reads: Reads,
): Promise<readonly Json[]> {
  const { source } = usage;
  const replied = await repliedTo(flow, source, scopeOfUsage(scope, usage), query, reads);
  return replied ? optionsOf(source, replied).map(({ value }) => value) : [];
}

/** What a source's templates see, the service's reply among it; nothing when it asks for nothing or got no answer. */
async function repliedTo(
  flow: Flow,
  source: Source,
  scope: Scope,
  query: string,
  reads: Reads,
): Promise<Scope | undefined> {
  if (source.requests.length === 0) return scope;
  const request = sourceRequestOf(source, scope, query);
  if (!request) return undefined;
  const { method, url, body, isUnmapped } = request;
  const call = `source:${source.id}`;
  const reply: Reply = isUnmapped
    ? { problem: "unmapped" }
    : await reads.read({ call, method, url, ...(body === undefined ? {} : { body }) });
  const isGarbage =
    isRead(reply) && !isAsDescribed(flow, "sources", source, reply.body, scope.context as State["context"]);
  if (isRead(reply) && !isGarbage) return { ...scope, response: { status: reply.status, body: reply.body } };
  expect(source, call, reply, reads, isGarbage ? garbage : codeOf(reply));
  return undefined;
}

function expect(source: Source, call: string, reply: Reply, reads: Reads, code: string): void {
  if (!expectedCatch(source.catches, code, reply)) reads.fail({ call, reply });
}

function withValue(values: SourceValues, id: string, value: Json | undefined): SourceValues {
  const { [id]: _, ...others } = values;
  return value === undefined ? others : { ...others, [id]: value };
}
