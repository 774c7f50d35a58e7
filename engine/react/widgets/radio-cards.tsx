import "./cards.css";
import { titleId } from "@rjsf/utils";
import { type Choice, choicesOf } from "#engine/runtime/index.ts";
import { areChips, choosing } from "../choices.ts";
import { Drawing } from "../drawing.tsx";
import { inGroups } from "../in-groups.ts";
import type { WidgetProps } from "../widget.ts";
import { ariaOf, closedOf } from "./aria.ts";
import { type CardFacts, cardFactsOf } from "./card-facts.ts";
import { FactCard } from "./fact-card.tsx";
import { OptionsState } from "./options-state.tsx";

/**
 * One of a few options, all in sight, each with its description or with what its facts tell, under the titles of their
 * groups. Short ones are chips, but where they are all that the step asks. Where it is only read, the one that was chosen.
 */
export function RadioCards(props: WidgetProps) {
  const { id, options } = props;
  const all = choicesOf(choosing(props));
  // What cannot be chosen is nothing to choose from.
  const chosen = props.readonly && !options.isLocked ? all.filter(({ isChosen }) => isChosen) : [];
  const choices = chosen.length > 0 ? chosen : all;
  const told = choices.map(cardFactsOf);
  const isTold = told.some((facts) => Object.keys(facts).length > 0);
  const isPictured = choices.some(({ drawing }) => drawing !== undefined);
  const isChips = !options.isHeading && !isTold && areChips(choices);
  const first = Math.max(
    0,
    choices.findIndex(({ isChosen }) => isChosen),
  );
  const cards = choices.map((choice, index) => ({
    ...told[index],
    choice,
    // The focus of an error goes to the option that the Tab key would reach.
    inputId: index === first ? id : `${id}-${index}`,
  }));
  const look = isTold ? "flow-cards flow-fact-cards" : isPictured ? "flow-cards flow-pictures" : "flow-cards";
  return (
    <OptionsState {...props}>
      <div
        className={isChips ? "flow-chips" : look}
        role="radiogroup"
        aria-labelledby={titleId(id)}
        {...ariaOf(props)}
      >
        {inGroups(cards).map(({ title, things }) => {
          const own = things.map(({ choice, inputId, ...facts }) => (
            <Card key={choice.key} {...{ props, choice, inputId, facts, isTold, isChips }} />
          ));
          if (title === undefined) return own;
          const titleOfGroup = `${things[0]?.inputId}-group`;
          return (
            // biome-ignore lint/a11y/useSemanticElements: its title is a heading of the page, which no legend is.
            <div key={title} className="flow-card-group" role="group" aria-labelledby={titleOfGroup}>
              <h2 id={titleOfGroup}>{title}</h2>
              {own}
            </div>
          );
        })}
      </div>
    </OptionsState>
  );
}
RadioCards.naming = "group" as const;
RadioCards.answersNumbers = true;

type CardProps = {
  readonly props: WidgetProps;
  readonly choice: Choice;
  readonly inputId: string;
  readonly facts: CardFacts;
  readonly isTold: boolean;
  readonly isChips: boolean;
};

function Card({ props, choice, inputId, facts, isTold, isChips }: CardProps) {
  const { id, registry, onChange } = props;
  return (
    <label className={isChips ? "flow-card flow-chip" : "flow-card"}>
      <input
        {...closedOf(props)}
        id={inputId}
        type="radio"
        name={id}
        checked={choice.isChosen}
        onChange={() => onChange(choice.value)}
      />
      {choice.drawing && <Drawing name={choice.drawing} host={registry.formContext.host} />}
      {isTold ? (
        <FactCard choice={choice} facts={facts} />
      ) : (
        <span className="flow-card-text">
          <span className="flow-card-title">{choice.label}</span>
          {choice.description && <span className="flow-hint">{choice.description}</span>}
        </span>
      )}
    </label>
  );
}
