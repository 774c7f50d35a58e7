import { getAt, isEqual, type Json, type JsonObject, setAt } from "#engine/json/index.ts";
import { defaultsOf } from "../path/defaults.ts";
import { listsOf } from "../path/flatten.ts";
import { keyOfSlot, slotsOf } from "../path/slots.ts";
import { type SourceValues, walk } from "../path/walk.ts";
import type { Computed, Flow } from "../prepare/flow.ts";
import type { Node } from "../prepare/question.ts";
import { type State, withoutTaken } from "../state.ts";

type Standing = {
  /** Tells which computed answers have just ceased to apply. */
  readonly before?: State;
  /** Sources that have not been heard of: what is computed from them stays. */
  readonly unread?: readonly string[];
};

/**
 * The state with its computed answers following what they read, its fixed lists holding one item for each slot,
 * and the person at a step of the path.
 */
export function recompute(
  flow: Flow,
  state: State,
  sources: SourceValues,
  { before, unread = [] }: Standing = {},
): State {
  const known = flow.computed.filter(
    (one) => unread.length === 0 || !one.sources.some((id) => unread.includes(id)),
  );
  const applied = new Set(before ? appliedIn(flow, before, sources) : []);
  let settled = state;
  // They stand in the order of what they read, so that one pass is enough; a further one is for what a computed
  // answer shows or hides. Without cycles, which lint refuses, there are at most as many as there are places.
  const slots = slotListsOf(flow);
  for (let left = known.length + slots + 1; left > 0; left -= 1) {
    const computed = known.reduce((of, one) => compute(flow, of, one, sources, applied), settled);
    const filled = slots === 0 ? computed : withAnswers(computed, fillSlots(flow, computed, sources));
    if (filled === settled) break;
    settled = filled;
  }
  return standOnPath(flow, settled, sources);
}

const slotLists = new WeakMap<Flow, number>();

/** How many questions of a flow may hold lists of fixed slots. */
function slotListsOf(flow: Flow): number {
  const counted =
    slotLists.get(flow) ??
    Object.values(flow.steps).reduce((sum, { fields }) => sum + fields.filter(hasSlots).length, 0);
  slotLists.set(flow, counted);
  return counted;
}

function hasSlots(node: Node): boolean {
  if (node.type === "leaf") return false;
  return (node.type === "list" && node.slots !== undefined) || node.fields.some(hasSlots);
}

function appliedIn(flow: Flow, state: State, sources: SourceValues): readonly string[] {
  const { scope } = walk(flow, state, sources);
  return flow.computed.filter(({ when }) => when(scope)).map(({ pointer }) => pointer);
}

function compute(
  flow: Flow,
  state: State,
  { pointer, when, value }: Computed,
  sources: SourceValues,
  applied: Set<string>,
): State {
  const { scope } = walk(flow, state, sources);
  const applies = when(scope);
  if (!applies && !applied.has(pointer)) return state;
  applied.add(pointer);
  const next = applies ? (value.evaluate(scope) as Json | undefined) : undefined;
  return withAnswers(state, setAt(state.answers, pointer, next));
}

/** One item for each slot, in the order of the slots; what was answered for a slot stays with it. */
function fillSlots(flow: Flow, state: State, sources: SourceValues): JsonObject {
  const lists = walk(flow, state, sources).steps.flatMap(({ fields }) => listsOf(fields));
  return lists.reduce((answers, { node, pointer, scope }) => {
    const slots = slotsOf(node, scope);
    if (!slots) return answers;
    const stored = getAt(answers, pointer);
    const items: readonly Json[] = Array.isArray(stored) ? stored : [];
    const begun = defaultsOf(node.schema.items ?? {});
    const filled = slots.map((slot) => {
      const key = keyOfSlot(node, slot);
      return items.find((item) => isEqual(getAt(item, `/${node.key}`), key)) ?? { ...begun, [node.key]: key };
    });
    return isEqual(filled, items) ? answers : setAt(answers, pointer, filled);
  }, state.answers);
}

function withAnswers(state: State, answers: JsonObject): State {
  return answers === state.answers ? state : { ...state, answers };
}

function standOnPath(flow: Flow, state: State, sources: SourceValues): State {
  const { steps, trail } = walk(flow, state, sources);
  const last = steps.at(-1);
  if (!last || steps.some(({ step }) => step.id === state.at)) return state;
  const asking = steps.findLast(({ step }) => !step.final);
  // A step that only decides is being left; any other fell off the path by itself, and nobody is led to an end so.
  if (!last.step.final || !asking || trail.includes(state.at)) return { ...state, at: last.step.id };
  return { ...state, at: asking.step.id, taken: withoutTaken(state.taken, [asking.step.id]) };
}
