import type { ReactNode } from "react";
import { OnItsWay } from "../ui/on-its-way.tsx";
import { LoadFailed } from "./load-failed.tsx";

type LoadedProps<T> = {
  /** What is asked, as `useData` gives it. */
  query: { readonly data: T | undefined; readonly error: unknown; refetch(): unknown };
  /** What could not be loaded, in small letters: «sesiones». */
  title: string;
  children: (data: T) => ReactNode;
};

/** What came of a call: its shape while it is on its way, what to do where it failed, and then what it told. */
export function Loaded<T>({ query: { data, error, refetch }, title, children }: LoadedProps<T>) {
  if (data !== undefined) return children(data);
  return error ? <LoadFailed title={title} error={error} onRetry={() => void refetch()} /> : <OnItsWay />;
}
