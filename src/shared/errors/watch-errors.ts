/** Half of what breaks is told: the specification's sampling. Decided once a page, so that one failure is told whole. */
const sampling = 0.5;
const mostOfPage = 5;

/**
 * Tells by itself of what breaks in this page and nobody catches; half of the pages do, and none tells for ever. What it
 * gives back tells of what was caught.
 */
export function watchErrors(random = Math.random()): (error: unknown) => void {
  let left = random < sampling ? mostOfPage : 0;
  const tell = (error: unknown) => {
    // Most pages never need it; without a connection nobody could be told either.
    if (left-- > 0)
      import("./report-error.ts").then(
        (report) => report.tellError(error),
        () => {},
      );
  };
  addEventListener("error", ({ error }) => tell(error));
  addEventListener("unhandledrejection", ({ reason }) => tell(reason));
  return tell;
}
