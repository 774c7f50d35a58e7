import { onPaper } from "./contrast.ts";

/** The mark of a platform without a logo, as SVG: in its colour as the pages use it, or in the product's where it is none. */
export function drawMark(color: string, side = 256): string {
  const ground = onPaper(/^#[0-9a-f]{6}$/i.test(color) ? color.toLowerCase() : "#1f4e79");
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32" width="${side}" height="${side}"><rect width="32" height="32" rx="8" fill="${ground}"/><path d="M9 22c3 0 4-12 7-12s4 12 7 12" fill="none" stroke="#ffffff" stroke-width="2.5" stroke-linecap="round"/></svg>`;
}
