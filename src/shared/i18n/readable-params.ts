import type { Json } from "#engine/language/index.ts";
import type { Params } from "./catalogue.ts";

/** A problem's parameters as a person reads them: days as DD/MM/YYYY, a size in bytes as MB, lists with commas. */
export function readableParams(params: Params): Params {
  const shown = Object.entries(params).map(([name, value]) => [name, readable(name, value)] as const);
  return Object.fromEntries(shown);
}

/** `5242880` → `5 MB`. */
function readableSize(bytes: number): string {
  const [unit, size] = bytes < 1024 * 1024 ? ["kB", bytes / 1024] : ["MB", bytes / 1024 / 1024];
  return `${new Intl.NumberFormat("es-AR", { maximumFractionDigits: 1 }).format(size)} ${unit}`;
}

function readable(name: string, value: Json): Json {
  if (name === "size" && typeof value === "number") return readableSize(value);
  if (Array.isArray(value)) return value.join(", ");
  const day = typeof value === "string" ? /^(\d{4})-(\d{2})-(\d{2})$/.exec(value) : null;
  return day ? `${day[3]}/${day[2]}/${day[1]}` : value;
}
