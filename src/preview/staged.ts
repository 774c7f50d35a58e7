import type { ParsedRelease, ScenarioDocument } from "#engine/language/index.ts";
import type { State } from "#engine/runtime/index.ts";
import { kept, readKept } from "#src/shared/storage/kept.ts";
import type { ThemeDocument } from "#src/shared/theme/theme.generated.ts";

/** What the development server says of a moment. */
export type Staged = {
  readonly hash: string;
  readonly release: ParsedRelease;
  readonly scenario: ScenarioDocument;
  readonly file: string;
  readonly moment: number;
  readonly audience: {
    readonly platform?: string;
    readonly insurer?: string;
    readonly language?: string;
  };
  readonly area: string | undefined;
  readonly theme: unknown;
};

/** What somebody did since the moment, for as long as its scenario stays as it is. */
export type Kept = { readonly scenario: string; readonly moment: number; readonly state: State };

const tab = kept(`tramite:preview${location.search}`, "tab");

/** What was done at this address before the page was loaded again; nothing where the scenario is another by now. */
export function keptOf({ scenario }: Staged): Kept | undefined {
  const found = readKept<Kept>(tab);
  return found?.scenario === JSON.stringify(scenario) ? found : undefined;
}

export function keep({ scenario }: Staged, moment: number, state: State): void {
  tab.write(JSON.stringify({ scenario: JSON.stringify(scenario), moment, state } satisfies Kept));
}

export function forget(): void {
  tab.drop();
}

/** The theme of its platform; nothing of what brokers open. The checker found it right. */
export function themeOf({ area, theme }: Staged): ThemeDocument | undefined {
  return area === "autogestion" ? (theme as ThemeDocument | undefined) : undefined;
}
