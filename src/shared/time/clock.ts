import { dayInArgentina, timeInArgentina } from "./buenos-aires.ts";

// How much the server's clock is ahead of the device's, which may be wrong.
let ahead = 0;

/** Sets the page's clock by a date that the server gave; without one it stays as it is. */
export function setClock(date: string | undefined): void {
  const instant = Date.parse(date ?? "");
  if (!Number.isNaN(instant)) ahead = instant - Date.now();
}

/** The day, `YYYY-MM-DD`, that it is in Argentina by the server's clock. */
export function today(): string {
  return dayInArgentina(instant());
}

/** The time, `14:04`, that it is in Argentina by the server's clock. */
export function now(): string {
  return timeInArgentina(instant());
}

function instant(): Date {
  return new Date(Date.now() + ahead);
}
