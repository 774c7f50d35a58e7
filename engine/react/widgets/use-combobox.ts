import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { foldText } from "#engine/identifiers/index.ts";
import { type Choice, choicesOf, chosenLabel } from "#engine/runtime/index.ts";
import { choosing } from "../choices.ts";
import { useDraft } from "../use-draft.ts";
import type { WidgetProps } from "../widget.ts";
import { textAnswer } from "./text-box.tsx";

/** Milliseconds without typing after which the server is asked. */
const searchDelay = 250;
/** Options drawn at once, and of what is only suggested: a glance. */
const [drawnOptions, drawnSuggestions] = [50, 5];

/** What is typed in a combobox, which options that leaves, which one is active, and what the keys do. */
export function useCombobox(question: WidgetProps) {
  const { readonly, onChange: answer } = question;
  const { source } = question.options;
  const { send, drafts } = question.registry.formContext;
  const choices = choicesOf(choosing(question));
  const shown = chosenLabel(choosing(question)) ?? "";
  const draft = useDraft(shown, finishTyping, source?.suggests ? tell : undefined);
  const [isOpen, setOpen] = useState(false);
  // Of what is only suggested nothing is taken that nobody moved to.
  const first = source?.suggests ? -1 : 0;
  const [active, setActive] = useState(first);
  const [isPausing, setPausing] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  const isTyping = draft.text !== shown;
  const found = isTyping && !source?.search ? choices.filter(matching(draft.text)) : choices;
  const options = found.slice(0, source?.suggests ? drawnSuggestions : drawnOptions);
  const isExpanded = isOpen && options.length > 0;

  /** What is typed answers when it is the name of an option, or where those are only suggested; clearing it clears the answer. */
  function finishTyping(text: string): void {
    const typed = textAnswer(text);
    if (typed === undefined) answer(undefined);
    const named = choices.find(({ label }) => foldText(label) === foldText(text.trim()));
    if (named !== undefined) answer(named.value);
    else if (source?.suggests) answer(typed);
  }

  function tell(text: string): void {
    send({ type: "answer", pointer: question.name, value: textAnswer(text), isTyping: true });
  }

  function choose(choice: Choice | undefined): void {
    if (choice === undefined) return;
    draft.drop();
    setOpen(false);
    answer(choice.value);
  }

  function type(text: string): void {
    draft.type(text);
    setOpen(true);
    setActive(first);
    if (!source?.search) return;
    clearTimeout(timer.current);
    setPausing(true);
    timer.current = setTimeout(() => {
      setPausing(false);
      send({ type: "search", source: source.id, query: text.trim() });
    }, searchDelay);
  }

  function press(event: KeyboardEvent): void {
    const last = options.length - 1;
    const moves: Readonly<Record<string, number>> = {
      ArrowDown: isExpanded ? Math.min(active + 1, last) : 0,
      ArrowUp: isExpanded ? Math.max(active - 1, first) : last,
    };
    const move = moves[event.key];
    if (move !== undefined && !readonly) {
      setOpen(true);
      setActive(move);
    } else if (event.key === "Enter" && isExpanded && options[active]) choose(options[active]);
    else if (event.key === "Escape" && isOpen) setOpen(false);
    else return;
    event.preventDefault();
  }

  return {
    text: draft.text,
    options,
    active,
    isOpen,
    isExpanded,
    isTyping,
    isWaiting: isPausing || source?.status === "loading",
    isMore: found.length > options.length,
    count: options.length,
    choose,
    type,
    press,
    open: () => setOpen(!readonly),
    leave() {
      // Not before the press is over: what stands under the list would slip away from it.
      drafts.leave(() => setOpen(false));
      draft.leave();
    },
  };
}

/** Options that hold every word typed, accents and capitals aside. */
function matching(text: string): (choice: Choice) => boolean {
  const words = foldText(text.trim()).split(/\s+/);
  return ({ label }) => words.every((word) => foldText(label).includes(word));
}
