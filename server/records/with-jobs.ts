import type { Entity } from "./entity.ts";
import type { RecordServices } from "./record-services.ts";
import { statusesThat } from "./statuses.ts";

/** Does what may move records of a kind, so that the jobs of their new status can be added, and begin at once after it. */
export async function withJobs<T>(
  { jobs }: Pick<RecordServices, "jobs">,
  { statuses }: Pick<Entity, "statuses">,
  act: () => Promise<T>,
): Promise<T> {
  const work =
    statusesThat(statuses, ({ jobs: names = [] }) => names.length > 0).length > 0 ? jobs : undefined;
  await work?.ready();
  const done = await act();
  work?.wake();
  return done;
}
