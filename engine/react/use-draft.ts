import { useContext, useEffect, useEffectEvent, useRef, useState } from "react";
import { ToolsContext } from "./tools.ts";

/** A text box that keeps what is typed to itself until it is committed. */
export type Draft = {
  readonly text: string;
  type(text: string): void;
  commit(): void;
  /** Forgets what is typed. */
  drop(): void;
};

/**
 * Local text over an answer. `commit` runs on blur, before any event that reads answers (a press, going
 * back, the tab being hidden) and when the widget goes away; text that says what was shown is no answer.
 */
export function useDraft(shown: string, answer: (text: string) => void): Draft {
  const { drafts } = useContext(ToolsContext);
  const [typed, setTyped] = useState<string>();
  // The commit may come in the same event as the last key, before any render.
  const latest = useRef<string | undefined>(undefined);

  function commit(): void {
    const text = latest.current;
    if (text === undefined) return;
    latest.current = undefined;
    setTyped(undefined);
    if (text !== shown) answer(text);
  }
  const commitLatest = useEffectEvent(commit);
  useEffect(() => {
    const forget = drafts.register(() => commitLatest());
    return () => {
      commitLatest();
      forget();
    };
  }, [drafts]);

  return {
    text: typed ?? shown,
    type(text) {
      latest.current = text;
      setTyped(text);
    },
    commit,
    drop() {
      latest.current = undefined;
      setTyped(undefined);
    },
  };
}
