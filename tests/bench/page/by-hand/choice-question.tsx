import { type ReactNode, useState } from "react";
import { formText } from "#src/shared/i18n/form-text.ts";
import { ariaOf, type ControlProps } from "./control.ts";
import { cards } from "./questions.ts";

/** One of a few cards. */
export function CardsQuestion(props: ControlProps) {
  return (
    <Cards
      {...props}
      className="flow-cards"
      options={cards.map(([value, label]) => [
        value,
        <span key={value} className="flow-card-title">
          {label}
        </span>,
      ])}
    />
  );
}

export function YesNoQuestion(props: ControlProps) {
  return (
    <Cards
      {...props}
      className="flow-chips"
      options={[
        [true, formText("form.yes")],
        [false, formText("form.no")],
      ]}
    />
  );
}

type CardsProps = ControlProps & {
  readonly className: string;
  readonly options: readonly (readonly [value: string | boolean, label: ReactNode])[];
};

function Cards({ className, options, ...props }: CardsProps) {
  const { id, titleId, onAnswer } = props;
  const [chosen, setChosen] = useState<string | boolean>();
  return (
    <div className={className} role="radiogroup" aria-labelledby={titleId} {...ariaOf(props)}>
      {options.map(([value, label], index) => (
        <label key={String(value)} className="flow-card">
          <input
            id={index === 0 ? id : `${id}-${index}`}
            type="radio"
            name={id}
            checked={value === chosen}
            onChange={() => {
              setChosen(value);
              onAnswer(value);
            }}
          />
          <span className="flow-card-text">{label}</span>
        </label>
      ))}
    </div>
  );
}
