import { type ReactNode, useEffect, useRef, useState } from "react";
import { deskText } from "#src/shared/i18n/desk-text.ts";
import { OnItsWay } from "../ui/on-its-way.tsx";
import { LoadFailed } from "./load-failed.tsx";

type LoadedProps<T> = {
  /** What is asked, as `useData` gives it. */
  query: { readonly data: T | undefined; readonly error: unknown; refetch(): unknown };
  /** What could not be loaded, in small letters: «sesiones». */
  title: string;
  /** Stands for a whole page, whose heading comes with what was asked for. */
  isPage?: boolean;
  children: (data: T) => ReactNode;
};

/**
 * What came of a call: its shape while it is on its way, what to do where it failed, and then what it told. Who had it asked
 * for again stands before what came, since the button that they pressed is gone.
 */
export function Loaded<T>({ query, title, isPage = false, children }: LoadedProps<T>) {
  const { data, error, refetch } = query;
  const [isRetried, setRetried] = useState(false);
  const beginning = useRef<HTMLParagraphElement>(null);
  const hasCome = data !== undefined;
  useEffect(() => {
    if (hasCome && document.activeElement === document.body) beginning.current?.focus();
  }, [hasCome]);
  const retry = () => {
    setRetried(true);
    void refetch();
  };
  if (data === undefined)
    return error ? (
      <LoadFailed title={title} error={error} onRetry={retry} isPage={isPage} />
    ) : (
      <OnItsWay isPage={isPage} />
    );
  return (
    <>
      {isRetried && (
        <p ref={beginning} tabIndex={-1} className="hidden-visually">
          {deskText("list.came", { title })}
        </p>
      )}
      {children(data)}
    </>
  );
}
