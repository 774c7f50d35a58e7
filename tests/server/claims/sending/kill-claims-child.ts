import { flushCompileCache } from "node:module";
import { queueClaims } from "#server/claims/sending/queue-claims.ts";
import type { Jobs } from "#server/infrastructure/jobs/jobs.ts";
import { openClaimStand, type Shared } from "./claim-stand.ts";

/** A claim that a process is asked to report. */
export type Reporting = { readonly person: string; readonly policy: string };

/** What such a process is told at its start. */
export type KillClaimsStart = {
  readonly shared: Shared;
  /** Hours by which its clock is ahead of the first: what was counted by then is over. */
  readonly hours: number;
  readonly people: readonly string[];
};

// A process that takes claims and hands them over, to be killed. Its minutes pass in hundredths of a second once it is
// asked for something, so that what waits for another attempt is soon due.
const { shared, hours, people } = JSON.parse(process.argv[2] ?? "{}") as KillClaimsStart;
const stand = await openClaimStand(shared);
const { services, server } = stand;
server.time.now += hours * 3_600_000;
const tickets = new Map<string, string>();
for (const person of people) tickets.set(person, await server.ticket(person));
const pass = (): void => {
  server.time.now += 60_000;
  void queueClaims(services, services.jobs as Jobs).catch((cause: unknown) => console.error(cause));
};
process.once("message", () => setInterval(pass, 100));
process.on("message", ({ person, policy }: Partial<Reporting>) => {
  if (person === undefined || policy === undefined) return;
  process.send?.("asked");
  stand.report(person, policy, {}, tickets.get(person)).then(
    (id) => process.send?.({ id }),
    (cause: unknown) => console.error(cause),
  );
});
process.once("disconnect", () => process.exit());
// A process that is killed writes no cache of its code at its end.
flushCompileCache();
process.send?.("ready");
