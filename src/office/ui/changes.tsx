import { officeText } from "#src/shared/i18n/office-text.ts";
import { dateInArgentina, timeInArgentina } from "#src/shared/time/buenos-aires.ts";

/** A change as the audit tells it. */
export type Change = {
  readonly at: string;
  readonly who: string;
  readonly action: string;
  readonly before: unknown;
  readonly after: unknown;
};

type ChangesProps = {
  title: string;
  changes: readonly Change[];
  /** What is read of it, before → after; nothing where it says nothing to a person. */
  tell: (change: Change) => string | undefined;
};

const known = ["broker", "office", "seed", "operator", "sweep"] as const;

/** Who did what and when, the newest first, from the audit. */
export function Changes({ title, changes, tell }: ChangesProps) {
  const told = changes.flatMap((change) => {
    const text = tell(change);
    return text === undefined ? [] : [{ ...change, text }];
  });
  return (
    <section className="stack-tight office-changes">
      <h2>{title}</h2>
      {told.length === 0 && <p className="small soft">{officeText("changes.none")}</p>}
      <ul>
        {told.map(({ at, who, text }) => (
          <li key={`${at} ${text}`}>
            <p>{text}</p>
            <p className="small soft">
              {officeText("changes.line", { who: nameOf(who), when: momentOf(at) })}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}

function nameOf(who: string): string {
  const one = known.find((name) => name === who);
  return one ? officeText(`changes.who.${one}`) : who;
}

/** `16/11/2026, 17:40` */
export function momentOf(at: string): string {
  const instant = new Date(at);
  return `${dateInArgentina(instant)}, ${timeInArgentina(instant)}`;
}

/** What a person reads of changes of status: from which to which, and what was said of it and of its parts. */
export function movesOf(
  statuses: Readonly<Record<string, string>>,
  whyOf: (after: unknown) => readonly string[] = () => [],
) {
  const named = (said: unknown) => statuses[String((said as { status?: string } | null)?.status)] ?? "";
  return ({ before, after }: Change): string | undefined => {
    const [from, to] = [named(before), named(after)];
    if (to === "") return undefined;
    const note = (after as { note?: string }).note;
    const way = from === "" ? to : officeText("changes.fromTo", { from, to });
    return [way, ...whyOf(after), ...(note ? [note] : [])].join(". ");
  };
}
