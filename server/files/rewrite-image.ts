import { workApart } from "../apart.ts";
import { AppError } from "../errors/errors.ts";
import type { Image } from "./write-image.ts";

/**
 * Writes an image anew (`writeImage`) in a process of its own: twelve photos of 50 megapixels left the server with 560 MB
 * that it never gave back, and its threads are free for files and names meanwhile.
 */
export const rewriteImage = workApart<Image, Uint8Array>(new URL("./image-process.ts", import.meta.url), {
  idle: 60_000,
  // Else glibc keeps for each thread what its largest image took: 560 MB in place of 320.
  env: { MALLOC_ARENA_MAX: "2" },
  lost: (cause) => new AppError("busy", { retryAfter: 10, cause }),
});
