const kilobytes = new Intl.NumberFormat("es-AR", { maximumFractionDigits: 0 });

/** How large a file is, as people read it: `412 KB`. */
export function sizeText(bytes: number): string {
  return `${kilobytes.format(Math.max(1, bytes / 1024))} KB`;
}
