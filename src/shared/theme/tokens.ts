import { mix, onPaper, readable } from "#engine/colors/index.ts";
import type { ThemeDocument } from "./theme.generated.ts";

/** Values of the custom properties that a platform sets; `tokens.css` has those of a page without one. */
export type Tokens = Readonly<Record<`--${string}`, string>>;

const paper = "#ffffff";
/** The lightest surface of the dark scheme: what is read on it is read on the others. */
const night = "#262a30";

const typefaces = {
  sans: "var(--font)",
  serif: 'ui-serif, Georgia, "Times New Roman", serif',
  rounded: 'ui-rounded, "SF Pro Rounded", "Hiragino Maru Gothic ProN", Quicksand, var(--font)',
} as const;

/** The custom properties of a platform. Colours are moved as far as they must be to be read. */
export function tokensOf(theme: ThemeDocument): Tokens {
  const primary = onPaper(theme.colors.primary);
  const { radius = 10, header = "plain", typeface = "sans" } = theme.shape ?? {};
  return {
    "--brand": primary,
    "--brand-strong": mix(primary, "#000000", 0.18),
    "--brand-soft": mix(primary, paper, 0.93),
    "--brand-night": readable(theme.colors.primary, night, "#ffffff"),
    "--brand-night-soft": mix(primary, "#17191d", 0.84),
    "--accent": theme.colors.secondary,
    "--radius": `${radius}px`,
    "--radius-control": `${Math.min(radius, 16)}px`,
    "--font-heading": typefaces[typeface],
    "--header-ground": header === "primary" ? primary : "var(--surface)",
    "--header-ink": header === "primary" ? paper : "var(--ink)",
  };
}
