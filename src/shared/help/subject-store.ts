import { create } from "zustand";

/** What a person is at when they ask for help, as far as the page knows it. */
export type Subject = {
  /** What it is called: a number, a title. */
  readonly about?: string | undefined;
  /** Title of the step. */
  readonly step?: string | undefined;
  /** What they have insured. */
  readonly things?: readonly string[];
  /** Of all of it, by its name in the lists. */
  readonly insurer?: string | undefined;
};

/** Told by whatever is being done, read by the help. */
export const useSubject = create<Subject>(() => ({}));

/** Adds to what is known, until the function given back is called. */
export function tellSubject(subject: Subject): () => void {
  useSubject.setState(subject);
  return () => useSubject.setState({}, true);
}
