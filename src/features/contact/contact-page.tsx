import { identifiers } from "#engine/identifiers/index.ts";
import { Loaded } from "#src/desk/list/loaded.tsx";
import { useData } from "#src/desk/list/use-data.ts";
import { deskText } from "#src/shared/i18n/desk-text.ts";
import { PageTitle } from "#src/shared/ui/page-title.tsx";
import "./contact.css";
import { type HelpData, helpPath } from "./help-data.ts";

const ways = ["phone", "whatsapp", "email", "manual", "feedback"] as const;

/** Whom to ask, and where the manual is: only what somebody configured. */
export function ContactPage() {
  const query = useData<HelpData>(helpPath, { isFixed: true });
  return (
    <>
      <header className="head">
        <div>
          <PageTitle>{deskText("screens.contact")}</PageTitle>
          <p className="head-meta">{deskText("contact.text")}</p>
        </div>
      </header>
      <Loaded query={query} title={deskText("contact.title")}>
        {(help) => <Ways help={help} />}
      </Loaded>
    </>
  );
}

function Ways({ help }: { help: HelpData }) {
  const told = ways.flatMap((way) => (help[way] ? [[way, help[way]] as const] : []));
  return (
    <>
      {told.length === 0 && (
        <div className="nothing">
          <h2>{deskText("contact.none")}</h2>
          <p className="soft">{deskText("contact.noneText")}</p>
        </div>
      )}
      {help.isDemo && <p className="contact-demo">{deskText("contact.demo")}</p>}
      {told.length > 0 && (
        <dl className="help-ways">
          {told.map(([way, value]) => (
            <div key={way}>
              <dt>{deskText(`contact.${way}`)}</dt>
              <dd>
                <a href={addressOf(way, value)} {...outside(way)}>
                  {textOf(way, value)}
                </a>
              </dd>
            </div>
          ))}
        </dl>
      )}
    </>
  );
}

function textOf(way: (typeof ways)[number], value: string): string {
  if (way === "phone" || way === "whatsapp") return identifiers.phone.format(value);
  return way === "email" ? value : deskText(`contact.${way}Open`);
}

function addressOf(way: (typeof ways)[number], value: string): string {
  if (way === "phone") return `tel:${value}`;
  if (way === "email") return `mailto:${value}`;
  return way === "whatsapp" ? `https://wa.me/${value.replace(/\D/g, "")}` : value;
}

/** What is somebody else's opens beside, and does not hear from where it was opened. */
function outside(way: (typeof ways)[number]): object {
  return way === "phone" || way === "email" ? {} : { target: "_blank", rel: "noreferrer" };
}
