import type sharpModule from "sharp";

let loading: Promise<typeof sharpModule> | undefined;

/** The library for images, loaded when one is first needed: that takes its part of the start and of the memory. */
export function loadSharp(): Promise<typeof sharpModule> {
  loading ??= import("sharp").then(({ default: sharp }) => {
    // Images are never the same twice, and one thread for each is what the memory is reckoned with.
    sharp.cache(false);
    sharp.concurrency(1);
    return sharp;
  });
  return loading;
}
