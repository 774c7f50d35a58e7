import { type ComponentType, createContext, useContext } from "react";
import type { JsonObject } from "#engine/json/index.ts";
import type { Panels, StepsProps, Widgets } from "#engine/react/index.ts";
import type { Flow, State } from "#engine/runtime/index.ts";
import type { Credentials } from "#src/shared/api/credentials.ts";
import type { Draft, Owner } from "#src/shared/drafts/draft.ts";
import type { Params } from "#src/shared/i18n/catalogue.ts";
import type { WizardKey } from "#src/shared/i18n/wizard-text.ts";
import type { ReleaseSource } from "./releases.ts";

/** Ends that a reload shows again, and the paper of what was sent. */
export type Ends = {
  keep(ended: Draft): void;
  find(draft: string | undefined): Draft | undefined;
  /** Path of the API below which it is. */
  paperOf(flow: Flow, ended: State): string | undefined;
};

/** What a part of the product lends to the wizards that live in it. */
export type Area = {
  readonly credentials: Credentials;
  /** Whose drafts are kept here. */
  readonly owner: Owner;
  /** Address below which its flows have their routes. */
  readonly base: string;
  readonly texts: (key: WizardKey, params?: Params) => string;
  /** What every flow's context begins with. */
  readonly context: JsonObject;
  /** For whom releases are asked. */
  readonly audience: { readonly platform: string; readonly language: string | undefined };
  /** Whom releases are asked of; everybody's without it. */
  readonly releases?: ReleaseSource;
  /** Who is there, as others may read it over a shoulder, and the way to somebody else; nobody where the area shows it itself. */
  readonly person?: { readonly shown: string; leave(): void };
  /** Whether «Volver» on the first step leads home: the page around has no way out of its own. */
  readonly isAlone?: true;
  /** Where the last page leads, and whether its wizard is opened again from there. */
  readonly ending: { readonly home: string; readonly isRepeated: boolean };
  /** Widgets of the area's own, in place of the engine's. */
  readonly widgets?: Widgets;
  /** What steps may show beside their questions, by the names that the language knows of the area. */
  readonly panels?: Panels;
  /** How it lists a wizard's steps; without it, «Paso 2 de 4» over a bar. */
  readonly steps?: ComponentType<StepsProps>;
  /** What becomes of what was brought to its end; without it, nothing is kept. */
  readonly ends?: Ends;
  /** Told when a wizard has come to its end, which may have changed who is there. */
  readonly onFinish?: () => void;
};

export const AreaContext = createContext<Area | undefined>(undefined);

/** The area in which a wizard runs. */
export function useArea(): Area {
  const area = useContext(AreaContext);
  if (!area) throw new Error("wizard: no area around it — render it under AreaContext");
  return area;
}
