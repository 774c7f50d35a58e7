import { Link } from "react-router";
import { formatDate, formatDni, identifiers } from "#engine/identifiers/index.ts";
import { isAtLeast, standingOf } from "#permissions/index.ts";
import { ListView } from "#src/desk/list/list-view.tsx";
import { OrganizerQuestion } from "#src/desk/organizer/organizer-question.tsx";
import type { Broker } from "#src/desk/session/broker.ts";
import { useBrokerSession } from "#src/desk/session/broker-session.ts";
import { type DeskWord, deskText } from "#src/shared/i18n/desk-text.ts";
import { PageTitle } from "#src/shared/ui/page-title.tsx";
import "./profile.css";
import { useMay } from "#src/desk/session/use-may.ts";
import { CloseOthers } from "./close-others.tsx";
import { NextLevel } from "./next-level.tsx";
import { OrganizerSection } from "./organizer-section.tsx";
import { OwnConditions } from "./own-conditions.tsx";
import { Papers } from "./papers.tsx";
import { useSessionsList } from "./use-sessions-list.ts";

/** Who the broker is, what they change of it, and where their account is open. */
export function ProfilePage() {
  const broker = useBrokerSession((session) => session.broker);
  const sessions = useSessionsList();
  const showsTerms = useMay("profileCommercialTerms", "show");
  if (!broker) return null;
  return (
    <>
      <header className="head">
        <div>
          <PageTitle>{deskText("profile.title")}</PageTitle>
          <p className="head-meta">{broker.displayName}</p>
        </div>
      </header>
      <OrganizerQuestion />
      <NextLevel onboardingStatus={broker.onboardingStatus} />
      {sectionsOf(broker).map((section) => (
        <ProfileSection key={section.name} {...section} />
      ))}
      <OrganizerSection />
      {showsTerms && <OwnConditions />}
      <Papers />
      <section className="sessions">
        <h2>{deskText("profile.sessions")}</h2>
        <p className="soft">{deskText("profile.sessionsText")}</p>
      </section>
      <ListView list={sessions} />
      <CloseOthers />
    </>
  );
}

type Section = {
  readonly name: DeskWord<"profile">;
  /** What each is called, and what is known of it. */
  readonly facts: readonly (readonly [DeskWord<"profile">, string | null])[];
  /** Where it is changed: an address of a flow, and what its link is called. */
  readonly change: { readonly to: string; readonly title: string };
};

function sectionsOf(broker: Broker): readonly Section[] {
  const { birthday, phoneNumber, taxIdentification, vatCondition, onBoardingProcess } = broker;
  const isWhole = isAtLeast(standingOf(broker.onboardingStatus).level, "level-two");
  // Until the onboarding is over these come with it.
  const change = isWhole
    ? { to: "/perfil/profesion", title: deskText("profile.edit") }
    : { to: "/onboarding", title: deskText("profile.raise") };
  return [
    {
      name: "personal",
      facts: [
        ["name", broker.displayName === broker.email ? null : broker.displayName],
        ["identityNumber", formatDni(broker.identityNumber)],
        ["birthday", birthday && formatDate(birthday)],
        ["nationality", broker.nationality],
        ["phoneNumber", phoneNumber && identifiers.phone.format(phoneNumber)],
        ["address", addressOf(broker)],
      ],
      change: { to: "/perfil/datos", title: deskText("profile.edit") },
    },
    {
      name: "professional",
      facts: [
        ["license", broker.professionalLicense],
        ["level", onBoardingProcess],
      ],
      change,
    },
    {
      name: "tax",
      facts: [
        ["taxIdentification", taxIdentification && identifiers.cuit.format(taxIdentification)],
        ["vatCondition", vatCondition && deskText(`profile.vat_${vatCondition}`)],
        ["grossIncomeTax", broker.grossIncomeTax],
        ["bankAccount", broker.bankAccount],
      ],
      change,
    },
    {
      name: "access",
      facts: [["email", broker.email]],
      change: { to: "/perfil/contrasena", title: deskText("profile.changePassword") },
    },
  ];
}

function ProfileSection({ name, facts, change }: Section) {
  const title = deskText(`profile.${name}`);
  return (
    <section className="profile-section" aria-label={title}>
      <div className="profile-section-head">
        <h2>{title}</h2>
        <Link
          className="button button-quiet button-small"
          to={change.to}
          aria-label={`${change.title}: ${title}`}
        >
          {change.title}
        </Link>
      </div>
      <dl className="facts">
        {facts.map(([fact, text]) => (
          <div key={fact}>
            <dt>{deskText(`profile.${fact}`)}</dt>
            <dd>{text ?? <span className="soft">{deskText("list.missing")}</span>}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** An address in one line, as envelopes have it. */
function addressOf({ streetName, streetNumber, floor, flat, postcode, locality }: Broker): string | null {
  if (streetName === null) return null;
  // A number of 0 is none.
  const street = [streetName, streetNumber, floor, flat].filter(Boolean).join(" ");
  return [street, postcode, locality?.name, locality?.province.name].filter(Boolean).join(", ");
}
