import { finished, type Readable, Transform, type Writable } from "node:stream";
import { AppError } from "../errors/errors.ts";

/** How a body must come: in each window of milliseconds at least so many bytes, or its end. */
export type Pace = { readonly window: number; readonly least: number };

/**
 * A body in passing: ends with `request-timeout` when it comes more slowly than its pace. `onBytes` may refuse it by
 * throwing. It ends with the answer at the latest, since much is refused before it is read.
 */
export function watchBody(
  payload: Readable,
  answer: Writable,
  pace: Pace,
  onBytes?: (bytes: number) => void,
): Transform {
  let inWindow = 0;
  const watched = new Transform({
    transform: (chunk: Buffer, _encoding, done) => {
      inWindow += chunk.length;
      try {
        onBytes?.(chunk.length);
        done(null, chunk);
      } catch (cause) {
        done(cause as Error);
      }
    },
  });
  const timer = setInterval(() => {
    if (inWindow < pace.least) watched.destroy(new AppError("request-timeout"));
    inWindow = 0;
  }, pace.window);
  // `finished` also listens to errors, for ever: one that nobody listens to would end the process.
  finished(watched, () => clearInterval(timer));
  // Not by stream.pipeline, which would end the connection on which the refusal has to be told.
  finished(payload, (cause) => {
    if (cause) watched.destroy(cause);
  });
  finished(answer, () => watched.destroy());
  return payload.pipe(watched);
}
