import { below, isWithin, nearest } from "#engine/json/index.ts";
import type { FlowCall } from "../../documents.generated.ts";
import { callSitesOf } from "../../sites.ts";
import { assignedSchema } from "../expected.ts";
import { nearestPointer } from "../nearest-pointer.ts";
import type { FlowSubject } from "../subject.ts";

/**
 * The steps that a call sends are passed before it is made. What it holds comes after it, and is nothing that it sends:
 * else each answer to it would take it back.
 */
export function checkHolds(subject: FlowSubject): void {
  for (const [name, call] of Object.entries(subject.release.flow.calls ?? {})) {
    checkSentSteps(subject, name, call);
    checkHeld(subject, name, call);
    checkStandsFor(subject, name, call);
  }
}

function checkSentSteps({ release, journey, tell }: FlowSubject, name: string, { send }: FlowCall): void {
  if (!Array.isArray(send)) return;
  const ids = Object.keys(release.flow.steps);
  const makers = makersOf(release, name).filter((maker) => journey.reached.has(maker));
  for (const [index, id] of send.entries()) {
    const at = `${below("/calls", name)}/send/${index}`;
    if (!Object.hasOwn(release.flow.steps, id))
      tell("unknown-step", at, { name: id, suggestion: nearest(id, ids) });
    else {
      const early = makers.find((maker) => maker !== id && !journey.before.get(maker)?.has(id));
      if (early !== undefined) tell("sends-ahead", at, { name: id, step: early });
    }
  }
}

function checkHeld(subject: FlowSubject, name: string, { send, holds }: FlowCall): void {
  const { release, tell } = subject;
  const at = below("/calls", name);
  if (holds === undefined) return;
  if (send === true) tell("holds-without-steps", `${at}/holds`, {}, { key: true });
  const sent = [...readBy(subject, at), ...askedBy(subject, Array.isArray(send) ? send : [])];
  const later = laterOf(subject, name);
  for (const [index, place] of holds.entries()) {
    const own = `${at}/holds/${index}`;
    const isData = isWithin(place, "/data");
    if (!assignedSchema(release, place)) {
      const suggestion = isData
        ? nearestPointer(release.data, place.slice("/data".length))
        : nearestPointer(release.answers, place);
      const prefix = isData && suggestion !== undefined ? "/data" : "";
      tell("unknown-answer", own, {
        name: place,
        suggestion: suggestion === undefined ? undefined : `${prefix}${suggestion}`,
      });
    } else if (sent.some((one) => areNested(one, place))) tell("holds-what-it-sends", own, { name: place });
    else if (!(isData ? later.written : later.asked).some((one) => areNested(one, place)))
      tell("holds-elsewhere", own, { name: place });
  }
}

/** A call stands for others that hold something: else there is nothing that would be taken back. */
function checkStandsFor({ release, tell }: FlowSubject, name: string, { standsFor = [] }: FlowCall): void {
  const { calls = {} } = release.flow;
  for (const [index, id] of standsFor.entries()) {
    const at = `${below("/calls", name)}/standsFor/${index}`;
    const other = Object.hasOwn(calls, id) ? calls[id] : undefined;
    if (!other) tell("unknown-call", at, { name: id, suggestion: nearest(id, Object.keys(calls)) });
    else if (!other.holds) tell("stands-for-nothing", at, { name: id });
  }
}

/** Steps that make a call. */
function makersOf({ flow }: FlowSubject["release"], name: string): readonly string[] {
  return callSitesOf(flow).flatMap((site) => (site.name === name ? (site.step ?? []) : []));
}

/** What the expressions of a call's request read. */
function readBy({ places }: FlowSubject, at: string): readonly string[] {
  const own = places.filter(({ pointer }) =>
    ["with", "body", "for"].some((word) => isWithin(pointer, `${at}/${word}`)),
  );
  return own.flatMap(({ expressions }) => expressions.flatMap(({ reads }) => reads.all));
}

function askedBy({ journey }: FlowSubject, steps: readonly string[]): readonly string[] {
  return steps.flatMap((id) =>
    (journey.steps.get(id)?.asked ?? []).flatMap(({ node }) => (node.type === "group" ? [] : [node.pattern])),
  );
}

/** What comes after a call: the data that it and the steps behind it write, and the answers that these ask. */
function laterOf(subject: FlowSubject, name: string) {
  const { release, journey, uses, places } = subject;
  const makers = makersOf(release, name);
  const behind = [...journey.steps.keys()].filter((id) =>
    makers.some((maker) => maker !== id && journey.before.get(id)?.has(maker)),
  );
  const calls = new Set([name, ...[...makers, ...behind].flatMap((id) => uses.callsOf(id))]);
  const receives = [...calls].some((call) => release.flow.calls?.[call]?.receive !== undefined);
  const written = places.flatMap(({ gives, owner, pointer }) => {
    const isLater =
      owner?.kind === "call" ? calls.has(owner.name) : owner !== undefined && behind.includes(owner.name);
    const target = pointer.slice(pointer.lastIndexOf("/") + 1);
    return gives === "assigned" && isLater ? [target.replaceAll("~1", "/").replaceAll("~0", "~")] : [];
  });
  return { written: receives ? ["/data"] : written, asked: askedBy(subject, behind) };
}

function areNested(one: string, other: string): boolean {
  return isWithin(one, other) || isWithin(other, one);
}
