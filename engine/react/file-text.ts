const units = new Intl.NumberFormat("es-AR", { maximumFractionDigits: 1 });

/** `1572864` → `1,5 MB`. */
export function formatBytes(bytes: number): string {
  if (bytes < 1024 * 1024) return `${units.format(Math.max(1, Math.round(bytes / 1024)))} kB`;
  return `${units.format(bytes / (1024 * 1024))} MB`;
}

/** Types by ending or media type as people call them: `["image/jpeg", "jpg", "pdf"]` → `JPG, PDF`. */
export function formatTypes(types: readonly string[]): string {
  return [...new Set(types.map((type) => endingOf(type).replace("jpeg", "jpg").toUpperCase()))].join(", ");
}

/** The `accept` of a file input. */
export function acceptOf(types: readonly string[]): string | undefined {
  return types.map((type) => (type.includes("/") ? type : `.${type}`)).join(",") || undefined;
}

/** Whether a camera's picture is among the types; no types are all types. */
export function takesPhotos(types: readonly string[]): boolean {
  return types.length === 0 || types.some((type) => /^(?:jpe?g|png|webp)$/.test(endingOf(type)));
}

function endingOf(type: string): string {
  return type.toLowerCase().replace(/^.*\//, "");
}
