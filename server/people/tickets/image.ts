import { randomInt } from "node:crypto";
import { loadSharp } from "../../infrastructure/sharp.ts";
import digits from "./digits.json" with { type: "json" };

const size = { width: 264, height: 88 };
/** Points of the image for each of the drawing's, in the 72 to an inch that a drawing has: screens of phones show two and more. */
const density = 72 * 2;
const inks = ["#1d3557", "#5a189a", "#7f1d1d", "#14532d", "#3f3f46"];

type Point = readonly [number, number];

/** Six digits as a PNG data URL, drawn from outlines of our own: no font has to be installed. */
export async function drawCode(code: string): Promise<string> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${size.width}" height="${size.height}">
    <rect width="100%" height="100%" fill="#f8fafc"/>
    ${Array.from({ length: 5 }, drawNoise).join("")}
    ${[...code].map(drawDigit).join("")}
    ${Array.from({ length: 3 }, drawNoise).join("")}
  </svg>`;
  const sharp = await loadSharp();
  const png = await sharp(Buffer.from(svg), { density }).png({ palette: true, colours: 16 }).toBuffer();
  return `data:image/png;base64,${png.toString("base64")}`;
}

function drawDigit(digit: string, index: number): string {
  const strokes = (digits as Readonly<Record<string, readonly (readonly number[][])[]>>)[digit] ?? [];
  const scale = between(3.0, 3.8);
  const x = 18 + index * 40 + between(-3, 3);
  const y = between(14, 24);
  const paths = strokes.map((stroke) =>
    smoothPath(stroke.map(([px = 0, py = 0]) => [px + between(-0.35, 0.35), py + between(-0.35, 0.35)])),
  );
  return `<g transform="translate(${x} ${y}) rotate(${between(-14, 14)} 16 24) skewX(${between(-10, 10)}) scale(${scale})"
    fill="none" stroke="${pick(inks)}" stroke-width="${between(1.1, 1.7)}" stroke-linecap="round" stroke-linejoin="round">
    ${paths.map((path) => `<path d="${path}"/>`).join("")}</g>`;
}

function drawNoise(): string {
  const points: Point[] = [0, 1, 2, 3].map((step) => [
    (size.width / 3) * step + between(-20, 20),
    between(4, size.height - 4),
  ]);
  return `<path d="${smoothPath(points)}" fill="none" stroke="${pick(inks)}" stroke-opacity="0.55" stroke-width="${between(0.8, 2)}"/>`;
}

/** A curve through the middles of the segments, with the points as its handles. */
function smoothPath(points: readonly Point[]): string {
  const [first, ...rest] = points;
  const last = points.at(-1);
  if (!first || !last) return "";
  const curves = rest.slice(0, -1).map((point, index) => {
    const next = rest[index + 1] ?? last;
    return `Q${place(point)} ${place([(point[0] + next[0]) / 2, (point[1] + next[1]) / 2])}`;
  });
  return `M${place(first)}${curves.join("")}L${place(last)}`;
}

function place([x, y]: Point): string {
  return `${x.toFixed(2)} ${y.toFixed(2)}`;
}

function between(low: number, high: number): number {
  return low + (randomInt(1_000_000) / 1_000_000) * (high - low);
}

function pick(list: readonly string[]): string {
  return list[randomInt(list.length)] ?? "#000000";
}
