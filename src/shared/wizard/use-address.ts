import { NavigationType, useLocation, useNavigate, useNavigationType } from "react-router";
import type { Flow } from "#engine/runtime/index.ts";
import { useArea } from "./area.ts";
import type { Opening } from "./opening.ts";
import { type OwnEntry, ownEntryOf } from "./own-entry.ts";
import type { WizardStart } from "./wizard-start.ts";

/** How a wizard and the browser's history follow one another. */
export type Address = {
  /** The step that the address asks of this wizard; nothing while the address is another wizard's, or told by this. */
  readonly step: string | undefined;
  /** The entry of the history that asks. */
  readonly entry: unknown;
  /** Writes the step that is shown into the address. */
  show(step: { readonly id: string; readonly path: string }, replace: boolean): void;
  /** Goes back to the wizard that started this one; undefined where none did. */
  readonly leave: (() => void) | undefined;
};

/**
 * A step that asks something is an entry of the history; what only leads on is none. An end takes the place of the
 * whole wizard: from there Back leads to what was before it and never into what is done.
 */
export function useAddress(
  flow: Flow,
  { draft, isNext }: WizardStart,
  { route, step, search = "" }: Opening,
): Address {
  const { base } = useArea();
  const location = useLocation();
  const navigate = useNavigate();
  const entry = ownEntryOf(location.state);
  const own = entry?.draft === draft ? entry : undefined;
  const kind = useNavigationType();
  // What this wizard told the address itself is no question: it may have gone on since.
  const isAsking = own ? kind === NavigationType.Pop : entry === undefined;
  const started = own?.isNext ?? isNext ?? false;
  const leave = () => void navigate(-(own?.behind ?? 0) - 1);

  return {
    step: isAsking ? step : undefined,
    entry: location,
    show({ id, path }, replace) {
      const { passing = false, final = false, start } = flow.steps[id] ?? {};
      if (passing || start) return;
      const to = `${base}/${route}/${path}`;
      const behind = own?.behind ?? 0;
      // The entry that it arrives at asks for a step that is done with, and is given the end.
      if (final && behind > 0) return void navigate(-behind);
      const isFirst = own === undefined;
      const takesPlace = isFirst ? !started : replace || final;
      const next: OwnEntry = {
        draft,
        flow: flow.id,
        isNext: started,
        behind: isFirst || takesPlace ? behind : behind + 1,
      };
      if (to !== decodeURI(location.pathname) || isFirst)
        void navigate(to + search, { replace: takesPlace, state: next });
    },
    leave: started ? leave : undefined,
  };
}
