/**
 * The day in Buenos Aires, `YYYY-MM-DD`. The only clock of a verdict in engine/, and only a default of `createAjv`: whoever has to
 * repeat a validation, as releases, scenarios and tests do, gives a day of their own.
 */
export function buenosAiresToday(): string {
  return new Intl.DateTimeFormat("sv-SE", { timeZone: "America/Argentina/Buenos_Aires" }).format(new Date());
}
