import { useSubject } from "#src/shared/help/subject-store.ts";
import { helpText } from "#src/shared/i18n/help-text.ts";
import { dialUrl } from "../help/call.tsx";
import emergencies from "../help/emergencies.json" with { type: "json" };
import { useHelp } from "../help/help-store.ts";
import { assistanceFor } from "../help/roadside.tsx";
import { Icon } from "../icons.tsx";
import { usePlatform } from "../platform/platform-context.ts";
import { Drawing } from "./drawing.tsx";
import { Row } from "./row.tsx";

/** For whoever has just crashed: the numbers at once, and what to do first behind them. */
export function RoadsideCard() {
  const open = () => useHelp.getState().open("roadside");
  const [assistance, ...others] = assistanceFor(usePlatform(), useSubject());
  return (
    <section className="home-roadside" aria-label={helpText("help.just")}>
      <button type="button" className="home-row" aria-haspopup="dialog" onClick={open}>
        <Row
          drawing={<Drawing name="warning" size={48} />}
          title={helpText("help.just")}
          hint={helpText("help.look")}
        />
      </button>
      <div className="home-dials">
        {(["ambulance", "police"] as const).map((kind) => (
          <a key={kind} className="home-dial" data-urgent href={dialUrl(emergencies[kind])}>
            <strong>
              <Icon name="phone" /> {emergencies[kind]}
            </strong>
            {helpText(`help.short.${kind}`)}
          </a>
        ))}
        {assistance && others.length === 0 && (
          <a className="home-dial" href={dialUrl(assistance.phone)}>
            <strong>
              <Icon name="tow" /> {helpText("help.short.tow")}
            </strong>
            {assistance.hours ?? assistance.title}
          </a>
        )}
        {assistance && others.length > 0 && (
          <button type="button" className="home-dial" aria-haspopup="dialog" onClick={open}>
            <strong>
              <Icon name="tow" /> {helpText("help.short.tow")}
            </strong>
            {helpText("help.choose")}
          </button>
        )}
      </div>
    </section>
  );
}
