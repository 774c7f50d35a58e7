import type { Scope } from "#engine/expression/index.ts";
import { getAt, isEqual, type Json, type JsonObject, setAt } from "#engine/json/index.ts";
import type { Assign } from "../prepare/flow.ts";
import type { Undo } from "../run.ts";
import type { State } from "../state.ts";

type Written = Pick<State, "answers" | "data">;

/** What assignments make of a state; a template without value, or null, clears its place. */
export function assigned(state: Written, assign: Assign, scope: Scope): Written {
  return assign.reduce<Written>(
    (written, [pointer, template]) =>
      write(written, pointer, (template.evaluate(scope).value ?? undefined) as Json | undefined),
    { answers: state.answers, data: state.data },
  );
}

/** The state with places that have no value any more. */
export function cleared(state: Written, places: readonly string[]): Written {
  const { answers, data } = state;
  return places.reduce<Written>((written, place) => write(written, place, undefined), { answers, data });
}

/** What would put back the places that assignments changed. */
export function undoOf(before: Written, after: Written, assign: Assign): readonly Undo[] {
  return assign.flatMap(([pointer]) => {
    const [was, is] = [read(before, pointer), read(after, pointer)];
    if (isEqual(was, is)) return [];
    return [{ pointer, ...(was === undefined ? {} : { was }), ...(is === undefined ? {} : { is }) }];
  });
}

/** The state with assigned places as they were; what something else has written since stays. */
export function undone(state: Written, undo: readonly Undo[]): Written {
  return undo.reduce<Written>(
    (written, { pointer, was, is }) =>
      isEqual(read(written, pointer), is) ? write(written, pointer, was) : written,
    { answers: state.answers, data: state.data },
  );
}

function read({ answers, data }: Written, pointer: string): Json | undefined {
  return pointer.startsWith("/data/") ? getAt(data, pointer.slice("/data".length)) : getAt(answers, pointer);
}

function write({ answers, data }: Written, pointer: string, value: Json | undefined): Written {
  const put = (root: JsonObject, place: string) => setAt(root, place, value);
  return pointer.startsWith("/data/")
    ? { answers, data: put(data, pointer.slice("/data".length)) }
    : { answers: put(answers, pointer), data };
}
