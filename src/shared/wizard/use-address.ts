import { NavigationType, useLocation, useNavigate, useNavigationType } from "react-router";
import type { Flow } from "#engine/runtime/index.ts";
import { useArea } from "./area.ts";
import type { Opening } from "./opening.ts";
import { ownEntryOf, wayTo } from "./own-entry.ts";
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

/** Keeps a wizard and the history at one: what is asked of the wizard, and where it goes as it shows its steps. */
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
      const shown = { ...flow.steps[id], to: `${base}/${route}/${path}` };
      const here = { draft, flow: flow.id, isNext: started, own, pathname: decodeURI(location.pathname) };
      // The entry that another wizard made for this one names no step yet.
      const way = wayTo(shown, here, replace || (own !== undefined && step === undefined));
      if (way?.type === "back") void navigate(-way.entries);
      else if (way) void navigate(way.to + search, { replace: way.takesPlace, state: way.entry });
    },
    leave: started ? leave : undefined,
  };
}
