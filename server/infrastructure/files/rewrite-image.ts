import { workApart } from "../apart.ts";
import { AppError } from "../errors/errors.ts";
import limits from "../limits/limits.json" with { type: "json" };
import { createTurnsByName } from "../turns.ts";
import type { Image, Written } from "./write-image.ts";

// Images of one network wait for one another, so that it never has more than one of the places that there are for all.
const turns = createTurnsByName({
  places: 1,
  patience: limits.files.patienceSeconds * 1000,
  impatient: () => new AppError("busy", { retryAfter: 10 }),
});

/** Writes an image anew once the network that sent it has no other under way. */
export async function rewriteImage(image: Image, network: string): Promise<Written> {
  const leave = await turns.take(network);
  try {
    return await rewriteApart(image);
  } finally {
    leave();
  }
}

/**
 * Writes an image anew (`writeImage`) in a process of its own: twelve photos of 50 megapixels left the server with 560 MB
 * that it never gave back, and its threads are free for files and names meanwhile.
 */
const rewriteApart = workApart<Image, Written>(new URL("./image-process.ts", import.meta.url), {
  idle: 60_000,
  // Else glibc keeps for each thread what its largest image took: 560 MB in place of 320.
  env: { MALLOC_ARENA_MAX: "2" },
  lost: (cause) => new AppError("busy", { retryAfter: 10, cause }),
});
