const months = [
  ...["enero", "febrero", "marzo", "abril", "mayo", "junio"],
  ...["julio", "agosto", "septiembre", "octubre", "noviembre", "diciembre"],
];

/** The first day of the month of a day, as an ISO day. */
export function firstOfMonth(day: string): string {
  return `${day.slice(0, 7)}-01`;
}

/** The last day of the month of a day. */
export function lastOfMonth(day: string): string {
  const [year = 0, month = 1] = day.split("-").map(Number);
  return new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10);
}

/** What a liquidation of those months is called: `octubre de 2026`, `agosto a octubre de 2026`. */
export function liquidationTitle({ from, to }: { readonly from: string; readonly to: string }): string {
  const [first, last] = [nameOf(from), nameOf(to)];
  const isSameYear = from.slice(0, 4) === to.slice(0, 4);
  const begin = isSameYear ? first : `${first} de ${from.slice(0, 4)}`;
  const term = first === last && isSameYear ? last : `${begin} a ${last}`;
  return `Liquidación de ${term} de ${to.slice(0, 4)}`;
}

function nameOf(day: string): string {
  return months[Number(day.slice(5, 7)) - 1] ?? "";
}
