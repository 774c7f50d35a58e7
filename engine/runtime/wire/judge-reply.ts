import type { Json } from "#engine/json/index.ts";
import type { Call, Flow, Source } from "../prepare/flow.ts";
import type { State } from "../state.ts";

/** The code of a reply that is not what it should be. */
export const garbage = "garbage";

/** Whether a reply's body is what the flow says that it looks like; anything is where it says nothing. */
export function isAsDescribed(
  flow: Flow,
  word: "calls" | "sources",
  { id, judged }: Pick<Call | Source, "id" | "judged">,
  body: Json,
  { today }: State["context"],
): boolean {
  return !judged || isRight(flow, `${word}.${id}`, body, today);
}

/** Whether what a described reply has written into the data is what the flow's data look like. */
export function fitsData(
  flow: Flow,
  { judged }: Call,
  before: Pick<State, "data">,
  after: Pick<State, "data">,
  { today }: State["context"],
): boolean {
  if (!judged || before.data === after.data) return true;
  return Object.entries(after.data).every(
    ([name, value]) => value === before.data[name] || isRight(flow, `data.${name}`, value, today),
  );
}

/** A file's content as a reply brings it: base64 and nothing else. */
export function isBase64(text: string): boolean {
  return text.length % 4 === 0 && /^[A-Za-z0-9+/]+={0,2}$/.test(text);
}

function isRight(flow: Flow, name: string, value: Json, today: Json | undefined): boolean {
  const validators = flow.validators(typeof today === "string" ? today : "");
  return (validators[name]?.(value) ?? []).length === 0;
}
