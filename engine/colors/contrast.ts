/** The least contrast at which a text of normal size is read (WCAG 2.2, 1.4.3). */
export const leastContrast = 4.5;

type Channels = readonly [number, number, number];

/** Contrast of two colours `#rrggbb`, from 1 to 21. */
export function contrast(one: string, other: string): number {
  const [dark, light] = [luminance(channels(one)), luminance(channels(other))].sort((a, b) => a - b);
  return ((light ?? 0) + 0.05) / ((dark ?? 0) + 0.05);
}

/** The darkest surface of the light scheme: what is read on it is read on the others. */
const dimPaper = "#eef0f2";

/** The colour as pages in the light scheme use it: as dark as it must be to be read, and to carry white. */
export function onPaper(color: string): string {
  return readable(color, dimPaper, "#000000");
}

/** The colour, moved towards black or white only as far as it must to be read against the ground. */
export function readable(color: string, ground: string, towards: "#000000" | "#ffffff"): string {
  for (let part = 0; part < 1; part += 0.02) {
    const moved = mix(color, towards, part);
    if (contrast(moved, ground) >= leastContrast) return moved;
  }
  return towards;
}

/** `part` of the second colour in the first, from 0 to 1. */
export function mix(color: string, other: string, part: number): string {
  const [from, to] = [channels(color), channels(other)];
  const mixed = from.map((value, index) => Math.round(value + ((to[index] ?? 0) - value) * part));
  return `#${mixed.map((value) => value.toString(16).padStart(2, "0")).join("")}`;
}

function channels(color: string): Channels {
  const value = Number.parseInt(color.slice(1), 16);
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255];
}

function luminance(color: Channels): number {
  const [red, green, blue] = color.map((value) => {
    const part = value / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * (red ?? 0) + 0.7152 * (green ?? 0) + 0.0722 * (blue ?? 0);
}
