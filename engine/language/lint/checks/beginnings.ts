import { placeOfRead } from "../place-of-read.ts";
import type { FlowSubject } from "../subject.ts";

/** What is given at the beginning is known at the beginning: the context alone. */
export function checkBeginnings({ places, tell }: FlowSubject): void {
  const own = places.filter(({ pointer }) => pointer.startsWith("/begin/"));
  for (const { pointer, source, offset, reads } of own.flatMap(({ expressions }) => expressions))
    for (const read of reads.all) {
      if (read.split("/")[1] === "context") continue;
      tell("begin-reads", pointer, { name: read }, { inside: offset + placeOfRead(source, read) });
    }
}
