import { type Environment, type JsonSchema, listPathOf, readSchemaOf } from "#engine/expression/index.ts";
import type { FlowCall, FlowSource } from "../documents.generated.ts";
import { itemEnvironment, optionEnvironment, queryEnvironment, replyEnvironment } from "../environment.ts";
import { below } from "../pointer.ts";
import type { Schema } from "../schema.ts";
import { list, type Owner, text, yesNo } from "./place.ts";
import type { Scribe } from "./scribe.ts";

function writeRequest(
  scribe: Scribe,
  at: string,
  words: Pick<FlowCall, "with" | "body">,
  environment: Environment,
  owner: Owner,
): void {
  for (const [name, value] of Object.entries(words.with ?? {}))
    scribe.template(below(`${at}/with`, name), "value", value, environment, { owner });
  scribe.template(`${at}/body`, "value", words.body, environment, { owner });
}

/** Places of a source; `expected` is what the questions that use it keep. */
export function writeSource(
  scribe: Scribe,
  at: string,
  source: FlowSource,
  outer: Environment,
  owner: Owner,
  expected: JsonSchema | undefined,
): void {
  const asking = source.search ? queryEnvironment(outer) : outer;
  const reply = replyEnvironment(outer);
  const option = optionEnvironment(outer);
  scribe.expression(`${at}/when`, "rule", source.when, asking, { owner, expected: yesNo });
  writeRequest(scribe, at, source, asking, owner);
  for (const [index, one] of (source.cases ?? []).entries()) {
    const place = `${at}/cases/${index}`;
    scribe.expression(`${place}/when`, "rule", one.when, asking, { owner, expected: yesNo });
    writeRequest(scribe, place, one, asking, owner);
  }
  scribe.template(`${at}/items`, "value", source.items, reply, { owner, expected: list });
  scribe.template(`${at}/item`, "value", source.item, reply, { owner });
  scribe.template(`${at}/key`, "value", source.key, option, { owner });
  scribe.template(`${at}/value`, "value", source.value, option, expected ? { owner, expected } : { owner });
  scribe.template(`${at}/label`, "text", source.label, option, { owner, expected: text });
  scribe.template(`${at}/hint`, "text", source.hint, option, { owner, expected: text });
  scribe.catches(`${at}/catch`, source.catch, outer, { owner });
}

/** Places of a call, those that see an item of its list among them. */
export function writeCall(
  scribe: Scribe,
  at: string,
  call: FlowCall,
  outer: Environment,
  owner: Owner,
): void {
  const { as = "item" } = call;
  scribe.expression(`${at}/for`, "rule", call.for, outer, { owner, expected: list });
  const each = call.for;
  const environment =
    each === undefined
      ? outer
      : itemEnvironment(
          outer,
          as,
          // The two layers name the same subset of JSON Schema each in its own way.
          (readSchemaOf(outer, each, "items") ?? {}) as Schema,
          listPathOf(outer, each) ?? `/${as}`,
        );
  const reply = replyEnvironment(environment);
  writeRequest(scribe, at, call, environment, owner);
  scribe.template(`${at}/receive`, "value", call.receive, reply, { owner });
  scribe.assign(`${at}/assign`, call.assign, reply, { owner });
  scribe.expression(`${at}/poll/until`, "rule", call.poll?.until, reply, { owner, expected: yesNo });
  scribe.catches(`${at}/catch`, call.catch, environment, { owner });
}
