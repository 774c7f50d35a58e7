import { Skeleton } from "#src/shared/ui/skeleton.tsx";

/** What stands there until it is known whether somebody is in, and the first script came. */
export function Opening() {
  return (
    <main className="message-frame">
      <Skeleton />
    </main>
  );
}
