import { type FormEvent, useCallback, useRef, useState } from "react";
import type { Json, JsonObject } from "#engine/json/index.ts";
import type { Validator } from "#engine/validation/index.ts";
import { formText } from "#src/shared/i18n/form-text.ts";
import { Question } from "./question.tsx";
import type { Question as Asked, Section } from "./questions.ts";

type FormProps = {
  readonly title: string;
  readonly sections: readonly Section[];
  readonly validators: Readonly<Record<string, Validator>>;
};

/** A form as one writes it by hand: each question keeps its state, what is wrong is told when it is left and on submit. */
export function Form({ title, sections, validators }: FormProps) {
  const answers = useRef(new Map<string, Json>());
  const [problems, setProblems] = useState<Readonly<Record<string, string | undefined>>>({});

  const onAnswer = useCallback(
    ({ pointer }: Asked, answer: Json | undefined) => {
      if (answer === undefined) answers.current.delete(pointer);
      else answers.current.set(pointer, answer);
      const problem = problemOf(validators, pointer, answer);
      setProblems((before) => (before[pointer] === problem ? before : { ...before, [pointer]: problem }));
    },
    [validators],
  );

  function submit(event: FormEvent): void {
    event.preventDefault();
    const found = sections.flatMap(({ questions }) =>
      questions.flatMap(({ pointer, isRequired }) => {
        const answer = answers.current.get(pointer);
        const isMissing = isRequired && answer === undefined;
        const problem = isMissing ? formText("field_required") : problemOf(validators, pointer, answer);
        return problem === undefined ? [] : [[pointer, problem] as const];
      }),
    );
    setProblems(Object.fromEntries(found));
    if (found.length === 0) window.__submitted = collect(answers.current);
  }

  return (
    <div className="flow">
      <h1 className="flow-title">{title}</h1>
      <form noValidate className="flow-step" onSubmit={submit}>
        <div className="flow-fields">
          {sections.map(({ pointer, title: legend, questions }) => (
            <fieldset key={pointer} className="flow-group">
              <legend className="flow-legend">{legend}</legend>
              <div className="flow-fields">
                {questions.map((question) => (
                  <Question
                    key={question.pointer}
                    question={question}
                    problem={problems[question.pointer]}
                    onAnswer={onAnswer}
                  />
                ))}
              </div>
            </fieldset>
          ))}
        </div>
        <div className="flow-actions">
          <div className="flow-hidden">
            <p role="status" />
          </div>
          <button type="submit" className="flow-button flow-primary">
            Enviar
          </button>
        </div>
      </form>
    </div>
  );
}

function problemOf(
  validators: FormProps["validators"],
  pointer: string,
  answer: Json | undefined,
): string | undefined {
  const [problem] = answer === undefined ? [] : (validators[pointer]?.(answer) ?? []);
  // The parameters come out of schemas, which are JSON.
  return problem && formText(problem.code, problem.params as Readonly<Record<string, Json>>);
}

/** `/section/field` → an object of the section. */
function collect(answers: ReadonlyMap<string, Json>): JsonObject {
  const sections: Record<string, Record<string, Json>> = {};
  for (const [pointer, answer] of answers) {
    const [, section = "", field = ""] = pointer.split("/");
    sections[section] = { ...sections[section], [field]: answer };
  }
  return sections;
}
