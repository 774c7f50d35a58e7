/** What time it is; given from outside so that tests move it. */
export type Clock = () => Date;

const day = new Intl.DateTimeFormat("en-CA", { timeZone: "America/Argentina/Buenos_Aires" });

/** The Argentine calendar day as YYYY-MM-DD. */
export function dayOf(instant: Date): string {
  return day.format(instant);
}
