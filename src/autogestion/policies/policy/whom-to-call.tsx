import { Call, dialUrl } from "#src/autogestion/help/call.tsx";
import { contactWays } from "#src/autogestion/help/contact-ways.ts";
import { assistanceFor } from "#src/autogestion/help/roadside.tsx";
import { usePlatform } from "#src/autogestion/platform/platform-context.ts";
import { helpText } from "#src/shared/i18n/help-text.ts";
import { insuredText } from "#src/shared/i18n/insured-text.ts";
import "#src/autogestion/help/help.css";

/** Who sends a tow truck to this insurer's, then whom to tell of a claim: as far as the platform says. */
export function WhomToCall({ about, insurer }: { about: string; insurer: string | undefined }) {
  const platform = usePlatform();
  const tows = assistanceFor(platform, { insurer });
  const ways = contactWays(platform, { about });
  if (tows.length + ways.length === 0) return null;
  return (
    <section className="policy-call" aria-labelledby="policy-call">
      <h2 id="policy-call">{insuredText("policy.call")}</h2>
      {tows.map(({ title, phone, hours }) => (
        <Call
          key={phone}
          icon="tow"
          url={dialUrl(phone)}
          title={helpText("help.tow")}
          text={[title, [phone, hours].filter(Boolean).join(", ")].join(" · ")}
        />
      ))}
      {ways.map((way) => (
        <Call key={way.url} {...way} />
      ))}
    </section>
  );
}
