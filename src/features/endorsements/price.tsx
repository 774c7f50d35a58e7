import { formatMoney } from "#engine/expression/index.ts";
import { addDays, formatDate, wireDate } from "#engine/identifiers/index.ts";
import { endorsementsText } from "#src/shared/i18n/endorsements-text.ts";
import { daysBetween, isoDay } from "#src/shared/time/days.ts";
import type { Endorsement, EndorsementPrice, Needs } from "./endorsement.ts";

/** What it costs or gives back for the days that are left, and whether the insurer has said so. */
export function Price({ endorsement }: { endorsement: Endorsement }) {
  const { premium: told, needs, policy } = endorsement;
  const premium = asAsked(told, needs);
  const insurer = policy.insuredCompany;
  if (!premium || premium.basis === "insurer")
    return (
      <section>
        <h2>{endorsementsText("price.title")}</h2>
        <p>{endorsementsText("price.unknown", { insurer })}</p>
        {premium?.before !== undefined && (
          <p className="soft small">
            {endorsementsText("price.today", { amount: formatMoney(premium.before, "ARS") })}
          </p>
        )}
      </section>
    );
  const { before, after, difference, refund, isFinal } = premium;
  const figure = difference ?? (refund === undefined ? undefined : -refund);
  const lines = [
    { id: "before", centavos: before },
    { id: "after", centavos: after },
    { id: "difference", centavos: difference },
    { id: "refund", centavos: refund },
  ] as const;
  return (
    <section>
      <h2>{endorsementsText("price.title")}</h2>
      {figure === 0 && <p>{endorsementsText("price.same")}</p>}
      {figure !== undefined && figure !== 0 && <p className="endorsement-figure">{signed(figure)}</p>}
      <Days endorsement={endorsement} />
      <dl className="endorsement-lines">
        {lines.map(
          ({ id, centavos }) =>
            centavos !== undefined &&
            (figure !== 0 || id === "after") && (
              <div key={id}>
                <dt>{endorsementsText(`price.${id}`)}</dt>
                <dd>{formatMoney(centavos, "ARS")}</dd>
              </div>
            ),
        )}
      </dl>
      <p className="soft small">
        {[basisText(premium), endorsementsText(isFinal ? "price.final" : "price.estimate", { insurer })]
          .filter(Boolean)
          .join(" ")}
      </p>
    </section>
  );
}

/** From where the new one is known. */
function basisText({ basis, quotedOn }: EndorsementPrice): string {
  if (basis === "quoted" && quotedOn !== undefined)
    return endorsementsText("price.quoted", { date: formatDate(quotedOn) });
  return basis === "proportion" ? endorsementsText("price.proportion") : "";
}

/** What an insurer asks for in place of what was reckoned is the price, and what it makes of the days is not known. */
function asAsked(
  premium: EndorsementPrice | undefined,
  needs: Needs | undefined,
): EndorsementPrice | undefined {
  if (needs?.premium === undefined) return premium;
  const { before } = premium ?? {};
  return { ...(before === undefined ? {} : { before }), after: needs.premium, isFinal: false };
}

/** The term, and how much of it is left from the day on from which it holds. */
function Days({ endorsement: { policy, premium, effectiveDate } }: { endorsement: Endorsement }) {
  const { startsOn } = policy;
  // What ended a policy made its term shorter: the days that are given back are of the term that it had.
  const had = addDays(isoDay(effectiveDate), premium?.days ?? 0);
  const endsOn = had !== undefined && had > isoDay(policy.endsOn) ? wireDate(had) : policy.endsOn;
  const whole = daysBetween(startsOn, endsOn);
  const left = daysBetween(effectiveDate, endsOn);
  if (whole <= 0 || left < 0 || left > whole) return null;
  return (
    <div className="endorsement-days">
      <p>
        <span className="soft">{endorsementsText("price.used", { count: whole - left })}</span>
        <strong>{endorsementsText("price.left", { count: left })}</strong>
      </p>
      <svg aria-hidden="true" width="100%" height="8">
        <rect className="endorsement-used" width="100%" height="8" rx="2" />
        <rect
          className="endorsement-left"
          x={`${((whole - left) / whole) * 100}%`}
          width={`${(left / whole) * 100}%`}
          height="8"
          rx="2"
        />
      </svg>
      <p className="small soft">
        <span>{formatDate(startsOn)}</span>
        <span>{formatDate(effectiveDate)}</span>
        <span>{formatDate(endsOn)}</span>
      </p>
    </div>
  );
}

function signed(centavos: number): string {
  return `${centavos > 0 ? "+" : ""}${formatMoney(centavos, "ARS")}`;
}
