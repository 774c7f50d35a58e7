import { formatDate, isDate } from "#engine/identifiers/index.ts";

type Params = Readonly<Record<string, unknown>>;

/** What a problem's text names, as a person reads it: days as DD/MM/YYYY, `size` in bytes as MB, lists with commas. */
export function readableParams(params: Params): Readonly<Record<string, string | number>> {
  return Object.fromEntries(Object.entries(params).map(([name, value]) => [name, readable(name, value)]));
}

function readable(name: string, value: unknown): string | number {
  if (name === "size" && typeof value === "number") return sizeText(value);
  if (name === "formats" && Array.isArray(value)) return [...new Set(value.flatMap(endingsOf))].join(", ");
  if (Array.isArray(value)) return value.join(", ");
  if (typeof value === "number") return value;
  return isDate(String(value)) ? formatDate(String(value)) : String(value);
}

/** A JPEG has two endings, and people know either. */
function endingsOf(format: unknown): readonly string[] {
  return format === "jpg" || format === "jpeg" ? ["jpg", "jpeg"] : [String(format)];
}

const decimal = new Intl.NumberFormat("es-AR", { maximumFractionDigits: 1 });

/** `5242880` → `5 MB`. */
function sizeText(bytes: number): string {
  const kilobytes = bytes / 1024;
  return kilobytes < 1024 ? `${decimal.format(kilobytes)} kB` : `${decimal.format(kilobytes / 1024)} MB`;
}
