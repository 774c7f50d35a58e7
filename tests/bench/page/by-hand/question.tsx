import { memo } from "react";
import type { Json } from "#engine/json/index.ts";
import { AlertIcon } from "#engine/react/icons.tsx";
import { formText } from "#src/shared/i18n/form-text.ts";
import { CardsQuestion, YesNoQuestion } from "./choice-question.tsx";
import type { ControlProps } from "./control.ts";
import type { Question as Asked } from "./questions.ts";
import { TextQuestion } from "./text-question.tsx";

type QuestionProps = {
  readonly question: Asked;
  readonly problem: string | undefined;
  onAnswer(question: Asked, answer: Json | undefined): void;
};

/** One question: its name, what is wrong with it, and the control that keeps its state. */
export const Question = memo(function Question({ question, problem, onAnswer }: QuestionProps) {
  const { pointer, title, kind, isRequired } = question;
  const id = `field${pointer}`;
  const titleId = `${id}-title`;
  const errorId = `${id}-error`;
  const control: ControlProps = {
    ...{ id, titleId, errorId, title, isRequired, problem },
    onAnswer: (answer) => onAnswer(question, answer),
  };
  const isGroup = kind === "cards" || kind === "yes-no";
  const name = (
    <>
      {title}
      {!isRequired && <span className="flow-optional"> {formText("form.optional")}</span>}
    </>
  );
  return (
    <div className="flow-field" data-invalid={problem !== undefined || undefined}>
      {isGroup ? (
        <span id={titleId} className="flow-label">
          {name}
        </span>
      ) : (
        <label htmlFor={id} className="flow-label">
          {name}
        </label>
      )}
      {problem !== undefined && (
        <p id={errorId} className="flow-error">
          <AlertIcon />
          <span>{problem}</span>
        </p>
      )}
      {kind === "cards" ? (
        <CardsQuestion {...control} />
      ) : kind === "yes-no" ? (
        <YesNoQuestion {...control} />
      ) : (
        <TextQuestion {...control} kind={kind} />
      )}
    </div>
  );
});
