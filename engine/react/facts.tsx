import "./rows.css";
import "./facts.css";
import type { ReactNode } from "react";
import type { FactView } from "#engine/runtime/index.ts";
import { FoldFrame } from "./fold.tsx";
import { inGroups } from "./in-groups.ts";
import { useMedia } from "./use-media.ts";

type Props = {
  readonly facts: readonly FactView[];
  /** What stands beside one that is shared. */
  readonly sharing?: Sharing | undefined;
};

/** The host's ways to copy or share a fact. */
export type Sharing = (fact: FactView) => ReactNode;

/** What is read beside the questions of a step: line by line, or under the titles of its groups. */
export function Facts({ facts, sharing, isReceipt = false }: Props & { readonly isReceipt?: boolean }) {
  const hasRoom = useMedia("(min-width: 1200px)");
  return inGroups(facts).map(({ title, things }) => {
    if (title === undefined)
      return (
        <Lines
          key={things[0]?.id}
          facts={things}
          sharing={sharing}
          look={isReceipt ? "flow-receipt" : "flow-rows"}
        />
      );
    // What stands beside is one line where there is no room for it: what it is about, and its figure.
    const isNarrow = things[0]?.isBeside && !hasRoom;
    if (things[0]?.isFolded || isNarrow)
      return (
        <FoldFrame
          key={things[0]?.id}
          title={title}
          hint={
            isNarrow
              ? things
                  .slice(0, 2)
                  .map(({ value }) => value)
                  .join(" · ")
              : undefined
          }
        >
          <Lines facts={things} sharing={sharing} look="flow-advice" />
        </FoldFrame>
      );
    return (
      <section
        key={things[0]?.id}
        className="flow-facts-group"
        data-beside={things[0]?.isBeside}
        aria-labelledby={`facts-${things[0]?.id}`}
      >
        <h2 id={`facts-${things[0]?.id}`} className="flow-facts-title">
          {title}
        </h2>
        {things.some(({ date }) => date !== undefined) ? (
          <Agenda facts={things} />
        ) : (
          <Lines facts={things} sharing={sharing} look="flow-advice" />
        )}
      </section>
    );
  });
}

function Lines({ facts, sharing, look }: Props & { readonly look: string }) {
  return (
    <dl className={`flow-facts ${look}`} aria-live={look === "flow-receipt" ? "polite" : undefined}>
      {facts.map((fact) => (
        <div key={fact.id} data-long={fact.value.length > halfLine || undefined}>
          <dt>{fact.title}</dt>
          <dd>
            {fact.href === undefined ? (
              fact.value
            ) : (
              <a href={fact.href} target="_blank" rel="noopener noreferrer">
                {fact.value}
              </a>
            )}
          </dd>
          {fact.isShared && sharing && <dd>{sharing(fact)}</dd>}
        </div>
      ))}
    </dl>
  );
}

/** Characters of a value that shares its line on a phone. */
const halfLine = 12;

/** What comes, each at its day. */
function Agenda({ facts }: Props) {
  return (
    <ol className="flow-agenda">
      {facts.map(({ id, title, value, date }) => (
        <li key={id}>
          {date === undefined ? <span /> : <Day date={date} />}
          <div>
            <p className="flow-agenda-title">{title}</p>
            <p className="flow-hint">{value}</p>
          </div>
        </li>
      ))}
    </ol>
  );
}

/** A leaf of a calendar: what it says in short stands whole in its line's title. */
function Day({ date }: { readonly date: string }) {
  const day = new Date(`${date}T00:00:00Z`);
  return (
    <time dateTime={date} className="flow-day" aria-hidden="true">
      <span className="flow-day-number">{day.getUTCDate()}</span>
      <span>{month.format(day).replace(".", "")}</span>
    </time>
  );
}

const month = new Intl.DateTimeFormat("es-AR", { month: "short", timeZone: "UTC" });
