import type { Scope } from "#engine/expression/index.ts";
import { isEqual, type Json } from "#engine/json/index.ts";
import { codeOf } from "../change/failure.ts";
import { optionsOf, sourceRequestOf, sourceValueOf } from "../change/options.ts";
import type { SourceValues } from "../path/walk.ts";
import type { Flow, Source } from "../prepare/flow.ts";
import type { Reply } from "../run.ts";
import { expectedCatch, isRead, type Reads } from "./reads.ts";

/** Values that sources offer, by source. */
export type Offered = Map<string, readonly Json[]>;

type Reading = {
  readonly scope: Scope;
  readonly values: SourceValues;
  readonly reads: Reads;
  /** Filled with what the sources offer. */
  readonly offered: Offered;
};

/** Values of the sources that steps use, as the service gives them; the same object when none has changed. */
export async function readSources(
  flow: Flow,
  ids: readonly string[],
  { scope, values, reads, offered }: Reading,
): Promise<SourceValues> {
  let read = values;
  for (const source of ids.flatMap((id) => flow.sources[id] ?? [])) {
    // A search offers what is typed; nobody reads it before.
    if (source.search) continue;
    const seen: Scope = { ...scope, source: read };
    const replied = await repliedTo(source, seen, "", reads);
    const options = replied ? optionsOf(source, replied) : [];
    offered.set(
      source.id,
      options.map((option) => option.value),
    );
    const value = replied && sourceValueOf(source, replied, options);
    if (!isEqual(value, read[source.id])) read = withValue(read, source.id, value);
  }
  return read;
}

/** The values that a source offers for a query as things stand. */
export async function offeredBy(
  source: Source,
  scope: Scope,
  query: string,
  reads: Reads,
): Promise<readonly Json[]> {
  const replied = await repliedTo(source, scope, query, reads);
  return replied ? optionsOf(source, replied).map(({ value }) => value) : [];
}

/** What a source's templates see, the service's reply among it; nothing when it asks for nothing or got no answer. */
async function repliedTo(
  source: Source,
  scope: Scope,
  query: string,
  reads: Reads,
): Promise<Scope | undefined> {
  if (source.requests.length === 0) return scope;
  const request = sourceRequestOf(source, scope, query);
  if (!request) return undefined;
  const { method, url, body } = request;
  const call = `source:${source.id}`;
  const reply = await reads.read({ call, method, url, ...(body === undefined ? {} : { body }) });
  if (isRead(reply)) return { ...scope, response: { status: reply.status, body: reply.body } };
  expect(source, call, reply, reads);
  return undefined;
}

function expect(source: Source, call: string, reply: Reply, reads: Reads): void {
  if (!expectedCatch(source.catches, codeOf(reply), reply)) reads.fail({ call, reply });
}

function withValue(values: SourceValues, id: string, value: Json | undefined): SourceValues {
  const { [id]: _, ...others } = values;
  return value === undefined ? others : { ...others, [id]: value };
}
