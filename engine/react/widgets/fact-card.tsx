import "./fact-card.css";
import type { ReactNode } from "react";
import type { Choice } from "#engine/runtime/index.ts";
import { AlertIcon, CheckIcon, ClockIcon, CrossIcon, DashIcon, NextIcon } from "../icons.tsx";
import type { CardFacts, Tone } from "./card-facts.ts";

const toneIcons: Readonly<Record<Tone, () => ReactNode>> = {
  warning: AlertIcon,
  info: ClockIcon,
  success: CheckIcon,
  danger: CrossIcon,
  none: DashIcon,
};

type Props = { readonly choice: Choice; readonly facts: CardFacts };

/** An option that is a thing of the person's: how it stands, what it is, what tells it from others, what to do. */
export function FactCard({ choice: { label, description }, facts }: Props) {
  const { status, date, badge, number, todo } = facts;
  return (
    <>
      <span className="flow-card-text">
        <span className="flow-card-title">{label}</span>
        {(description || badge || number) && (
          <span className="flow-fact-card-line">
            {badge && <span className="flow-badge">{badge}</span>}
            {description && <span>{description}</span>}
            {number && <span className="flow-fact-card-number">{number}</span>}
          </span>
        )}
      </span>
      {(status || date) && (
        <span className="flow-fact-card-top">
          {status && <Pill {...status} />}
          {date && <span className="flow-fact-card-date">{date}</span>}
        </span>
      )}
      {todo ? (
        <span className="flow-fact-card-todo" data-tone={status?.tone}>
          <span>{todo}</span>
          <NextIcon />
        </span>
      ) : (
        !status && (
          <span className="flow-fact-card-next">
            <NextIcon />
          </span>
        )
      )}
    </>
  );
}

/** A status: its word, and the same in colour and drawing. */
function Pill({ text, tone }: { readonly text: string; readonly tone: Tone }) {
  const Icon = toneIcons[tone];
  return (
    <span className="flow-pill" data-tone={tone}>
      <Icon />
      {text}
    </span>
  );
}
