import type { Subject } from "#src/shared/help/subject-store.ts";
import { helpText } from "#src/shared/i18n/help-text.ts";
import type { ThemeDocument } from "#src/shared/theme/theme.generated.ts";
import type { IconName } from "../icons.tsx";
import { Call, dialUrl } from "./call.tsx";
import emergencies from "./emergencies.json" with { type: "json" };

const kinds = Object.entries(emergencies) as [IconName & keyof typeof emergencies, string][];

type EmergenciesProps = {
  assistance: Assistance;
  /** Below the title that it stands under. */
  heading?: "h2" | "h3";
};

/** Whoever helps people first, and whoever sends a tow truck. */
export function Emergencies({ assistance, heading: Heading = "h3" }: EmergenciesProps) {
  return (
    <>
      <section className="help-urgent" aria-labelledby="help-injured">
        <Heading id="help-injured">{helpText("help.injured")}</Heading>
        {kinds.map(([kind, number]) => (
          <Call
            key={kind}
            icon={kind}
            url={dialUrl(number)}
            title={helpText("help.call", { number })}
            text={helpText(`help.emergency.${kind}`)}
            isUrgent
          />
        ))}
      </section>
      {assistance.map(({ title, phone, hours }) => (
        <Call
          key={phone}
          icon="tow"
          url={dialUrl(phone)}
          title={helpText("help.tow")}
          text={[title, [unbroken(phone), hours].filter(Boolean).join(", ")].join(" · ")}
        />
      ))}
    </>
  );
}

/** What to have at hand for who answers the phone, and what not to forget before leaving. */
export function Advice({ known }: { known: readonly string[] }) {
  return (
    <>
      <section className="stack-tight" aria-labelledby="help-say">
        <h3 id="help-say">{helpText("help.say")}</h3>
        <ul className="help-say">
          {(["where", "who", "what"] as const).map((item) => (
            <li key={item}>{helpText(`help.sayItems.${item}`)}</li>
          ))}
        </ul>
        {known.length > 0 && (
          <div className="help-known">
            <h4>{helpText("help.yours")}</h4>
            <ul>
              {known.map((thing) => (
                <li key={thing}>{thing}</li>
              ))}
            </ul>
          </div>
        )}
      </section>
      <section className="stack-tight" aria-labelledby="help-before">
        <h3 id="help-before">{helpText("help.before")}</h3>
        <ol className="help-numbered">
          {(["lights", "photos", "other", "fault"] as const).map((item) => (
            <li key={item}>
              <span>
                <strong>{helpText(`help.beforeItems.${item}.first`)}</strong>{" "}
                {helpText(`help.beforeItems.${item}.rest`)}
              </span>
            </li>
          ))}
        </ol>
      </section>
    </>
  );
}

/** A number is read in one line. */
function unbroken(number: string): string {
  return number.replaceAll(" ", "\u00a0");
}

type Assistance = NonNullable<ThemeDocument["assistance"]>;

/** Who sends a tow truck to insured of these companies; with none known, everybody. */
export function assistanceFor(
  { assistance = [] }: Pick<ThemeDocument, "assistance">,
  { insurer }: Subject,
): Assistance {
  if (insurer === undefined) return assistance;
  const own = assistance.filter(({ insurers }) => insurers?.includes(insurer));
  return own.length > 0 ? own : assistance.filter(({ insurers }) => insurers === undefined);
}
