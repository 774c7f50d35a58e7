import { Session } from "node:inspector";

/** What a function was asked how often, by its name and file. */
export type Called = { readonly name: string; readonly file: string; readonly count: number };

/** Counts the calls of functions below a folder that some work makes; the named ones, as a reader of the code would. */
export function countCalls(folder: string, work: () => void): readonly Called[] {
  const session = new Session();
  session.connect();
  session.post("Profiler.enable");
  session.post("Profiler.startPreciseCoverage", { callCount: true, detailed: false });
  // What was called until now is none of this.
  session.post("Profiler.takePreciseCoverage");
  work();
  let called: readonly Called[] = [];
  session.post("Profiler.takePreciseCoverage", (_error, { result }) => {
    called = result
      .filter(({ url }) => url.includes(folder))
      .flatMap(({ url, functions }) => {
        const file = url.slice(url.indexOf(folder) + folder.length);
        return functions.map(({ functionName: name, ranges }) => ({
          name,
          file,
          count: ranges[0]?.count ?? 0,
        }));
      })
      .filter(({ name, count }) => name !== "" && count > 0);
  });
  session.post("Profiler.stopPreciseCoverage");
  session.disconnect();
  return called;
}
