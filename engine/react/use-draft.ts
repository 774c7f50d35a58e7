import { useContext, useEffect, useEffectEvent, useRef, useState } from "react";
import { ToolsContext } from "./tools.ts";

/** A text box that keeps what is typed to itself until it is committed. */
export type Draft = {
  readonly text: string;
  type(text: string): void;
  commit(): void;
  /** The box lost the focus. */
  leave(): void;
  /** Forgets what is typed. */
  drop(): void;
};

/** Stillness after which what is typed is told without being judged: a tab may be killed with the box in focus. */
const pause = 500;

/**
 * Local text over an answer. `commit` runs on blur, before any event that reads answers (a press, going
 * back, the tab being hidden) and when the widget goes away; text that says what was shown is no answer.
 * `whileTyping`, where given, is told the text at each pause.
 */
export function useDraft(
  shown: string,
  answer: (text: string) => void,
  whileTyping?: (text: string) => void,
): Draft {
  const { drafts } = useContext(ToolsContext);
  const [typed, setTyped] = useState<string>();
  // The commit may come in the same event as the last key, before any render.
  const latest = useRef<string | undefined>(undefined);
  const isTold = useRef(false);
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined);

  function commit(): void {
    const text = latest.current;
    if (text === undefined) return;
    forgetTyped();
    if (text !== shown || isTold.current) answer(text);
    isTold.current = false;
  }
  function forgetTyped(): void {
    clearTimeout(waiting.current);
    latest.current = undefined;
    setTyped(undefined);
  }
  const tellLatest = useEffectEvent(() => {
    if (latest.current === undefined) return;
    isTold.current = true;
    whileTyping?.(latest.current);
  });
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
      if (whileTyping === undefined) return;
      // Each key starts the wait anew; an effect for it would cost as much as the key.
      clearTimeout(waiting.current);
      waiting.current = setTimeout(() => tellLatest(), pause);
    },
    commit,
    leave: () => drafts.leave(() => commitLatest()),
    drop: forgetTyped,
  };
}
