import { Link } from "react-router";
import { openedActs } from "#src/desk/permissions/opened-acts.ts";
import type { Broker } from "#src/desk/session/broker.ts";
import { Icon } from "#src/desk/ui/icon.tsx";
import { Status } from "#src/desk/ui/status.tsx";
import { deskText } from "#src/shared/i18n/desk-text.ts";
import "./first-steps.css";
import { nextOf, type Step } from "./steps.ts";

type FirstStepsProps = { broker: Broker; steps: readonly Step[] };

/** What a broker begins with, each with its state and its way; the next one has the button. */
export function FirstSteps({ broker, steps }: FirstStepsProps) {
  const next = nextOf(steps);
  const count = steps.filter(({ isDone }) => isDone).length;
  return (
    <section className="first-steps" aria-labelledby="first-steps">
      <h2 id="first-steps">
        {deskText("steps.title")}{" "}
        <span className="soft">{deskText("steps.count", { count, total: steps.length })}</span>
      </h2>
      <ol>
        {steps.map((step, index) => (
          <StepLine key={step.name} broker={broker} step={step} number={index + 1} isNext={step === next} />
        ))}
      </ol>
    </section>
  );
}

type StepLineProps = { broker: Broker; step: Step; number: number; isNext: boolean };

function StepLine({ broker, step, number, isNext }: StepLineProps) {
  const { name, status, isDone, text, action } = step;
  const title = deskText(`steps.${name}`);
  return (
    <li className="first-step" data-next={isNext || undefined} data-done={isDone || undefined}>
      <span className="first-step-mark" aria-hidden="true">
        {isDone ? <Icon name="check" /> : number}
      </span>
      <div className="first-step-what">
        <p>
          <strong>{title}</strong>
          <Status kind={isNext && status.kind === "draft" ? "progress" : status.kind}>
            {deskText(
              isNext && status.kind === "draft" ? "steps.status.next" : `steps.status.${status.word}`,
            )}
          </Status>
        </p>
        <p className="soft">
          {deskText(`steps.text.${text}`, { name: broker.displayName, acts: openedActs("level-one") })}
        </p>
      </div>
      <Link className={isNext ? "button button-primary" : "button button-quiet"} to={action.to}>
        {deskText(`steps.action.${action.word}`)}
        <span className="hidden-visually">: {title}</span>
      </Link>
    </li>
  );
}
