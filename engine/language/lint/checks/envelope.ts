import { above, below, type Json, type Schema, segmentsOf } from "#engine/json/index.ts";
import type { FlowCall } from "../../documents.generated.ts";
import { schemaAt } from "../../fields.ts";
import type { Reading } from "../../places/reading.ts";
import type { Release } from "../../release.ts";
import type { Tell } from "../subject.ts";
import { checkSent } from "./sent.ts";

/** What is asked of a connector's calls as they travel. */
export type Travelling = {
  readonly reading: Reading;
  /** Whether what the connector does cannot be asked twice. */
  readonly issues: boolean;
  readonly tell: Tell;
};

const writing = ["post", "put", "patch"] as const;

/** A poll that looks more often keeps an insurer busy and a run without end. */
const mostLooks = 10_000;

/**
 * What a call sends is described and always said, what it is refused by cannot be missed because a value is absent,
 * nothing that issues is asked again by itself, and a poll has an end that its run reaches.
 */
export function checkEnvelope({ reading, issues, tell }: Travelling, own: ReadonlySet<string>): void {
  const { flow } = reading.release;
  const root = seenFrom(reading.release);
  for (const [name, call] of Object.entries(flow.calls ?? {})) {
    if (!own.has(name)) continue;
    const at = below("/calls", name);
    const writes = writing.some((method) => call[method] !== undefined);
    if (call.body !== undefined && call.sends === undefined)
      tell("call-without-sends", `${at}/body`, { name }, { key: true });
    if (typeof call.sends === "object" && call.body !== undefined) {
      const isThere = (path: string) => isAlwaysThere(root, path);
      const environment = reading.environmentAt(`${at}/body`);
      checkSent({ tell, isThere }, environment, call.body as Json, call.sends as Schema, `${at}/body`);
    }
    if (call.retry && writes && issues) tell("retry-issues", `${at}/retry`, { name }, { key: true });
    else if (call.retry && writes && call.put === undefined && !saysKey(reading, at))
      tell("retry-without-key", `${at}/retry`, { name }, { key: true });
    checkRefusals(reading, call, at, tell);
    checkPoll(call, at, tell);
  }
}

/** What expressions read, by the names under which they do: of what was replied nothing is missing behind its call. */
function seenFrom({ names = {}, context, data }: Release): Schema {
  const whole: Schema = { type: "object", properties: { context, data } };
  const named = Object.entries(names).map(([name, pointer]) => [name, schemaAt(whole, pointer) ?? {}]);
  return { type: "object", properties: Object.fromEntries(named), required: Object.keys(names) };
}

/** Whether a request carries the key by which the insurer knows it again. */
function saysKey(reading: Reading, at: string): boolean {
  const places = reading.places().filter(({ pointer }) => pointer.startsWith(`${at}/`));
  return places.some((place) =>
    reading.expressionsOf(place).some(({ reads }) => reads.all.includes("/run/key")),
  );
}

/** A refusal that reads what the reply may leave out passes for none where it is left out. */
function checkRefusals(reading: Reading, call: FlowCall, at: string, tell: Tell): void {
  const reply = call.reply;
  if (typeof reply !== "object") return;
  const root: Schema = {
    type: "object",
    properties: { response: { type: "object", properties: { body: reply as Schema }, required: ["body"] } },
    required: ["response"],
  };
  for (const place of reading.places()) {
    if (above(place.pointer) !== `${at}/fails`) continue;
    for (const { reads } of reading.expressionsOf(place)) {
      const open = reads.all.find(
        (path) =>
          path.startsWith("/response/body/") && !reads.guarded.has(path) && !isAlwaysThere(root, path),
      );
      if (open !== undefined)
        tell("open-refusal", place.pointer, {
          name: open.slice("/response/body/".length).replaceAll("/", "."),
          code: segmentsOf(place.pointer).at(-1),
        });
    }
  }
}

function checkPoll({ poll }: FlowCall, at: string, tell: Tell): void {
  if (!poll) return;
  const looks = Math.ceil(secondsOf(poll.timeout) / Math.max(secondsOf(poll.every), 0.001));
  if (looks > mostLooks)
    tell("poll-too-often", `${at}/poll/every`, { count: String(looks), limit: String(mostLooks) });
}

function secondsOf(duration: string): number {
  const [, days = 0, hours = 0, minutes = 0, seconds = 0] =
    /^P(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:([\d.]+)S)?)?$/.exec(duration) ?? [];
  return Number(days) * 86_400 + Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);
}

/** Whether a schema demands a place and everything above it; of what it does not describe nothing is known. */
function isAlwaysThere(root: Schema, path: string): boolean {
  const around = above(path);
  if (around === undefined || around === "") return true;
  const name = segmentsOf(path).at(-1) ?? "";
  const parent = schemaAt(root, around);
  if (parent?.type !== "object" || !parent.properties) return isAlwaysThere(root, around);
  return (parent.required ?? []).includes(name) && isAlwaysThere(root, around);
}
