import { useMemo, useState } from "react";
import { Link } from "react-router";
import type { Credentials } from "#src/shared/api/credentials.ts";
import { fetchFile } from "#src/shared/files/fetch-file.ts";
import { saveBlob } from "#src/shared/files/save-file.ts";
import { personalText } from "#src/shared/i18n/personal-text.ts";
import { Button } from "#src/shared/ui/button.tsx";
import { PageTitle } from "#src/shared/ui/page-title.tsx";
import { useToasts } from "#src/shared/ui/toast-store.ts";
import { Icon } from "../icons.tsx";
import { maskDni } from "../identification/mask-dni.ts";
import { useSession } from "../identification/session-store.ts";
import type { PlaceProps } from "../places/place.ts";
import { useProofFlow } from "../platform/platform-context.ts";
import { WayBack } from "../policies/policy-rows.tsx";
import { ticketArea } from "../wizard/ticket-area.ts";
import { Held } from "./held.tsx";
import { Requests } from "./requests.tsx";
import "./personal.css";

/** What is stored of who asks: to be seen, corrected, and as far as the law lets it, erased. */
export function PersonalPage({ identity: { platform, identityNumber } }: PlaceProps) {
  const hasProof = useProofFlow() !== undefined;
  const { credentials, base } = useMemo(
    () => ticketArea(platform, identityNumber, hasProof),
    [platform, identityNumber, hasProof],
  );
  return (
    <div className="personal">
      <WayBack to={base} />
      <div className="stack-tight">
        <PageTitle>{personalText("title")}</PageTitle>
        <p className="soft">{personalText("lead")}</p>
      </div>
      <p className="personal-who">
        <span>{personalText("who", { number: maskDni(identityNumber) })}</span>
        <Button kind="quiet" onClick={() => useSession.getState().clear()}>
          {personalText("leave")}
        </Button>
      </p>
      <Copies credentials={credentials} />
      <section className="stack-tight" aria-labelledby="personal-correct">
        <h2 id="personal-correct">{personalText("correct")}</h2>
        <ul className="personal-rows">
          <Way to={`${base}/datos`} title={personalText("contact")} text={personalText("contactText")} />
          <Way
            to={`${base}/datos-personales/pedido`}
            title={personalText("identity")}
            text={personalText("identityText")}
          />
        </ul>
      </section>
      <Held credentials={credentials} base={base} />
      <Requests credentials={credentials} base={base} />
      <p className="soft">{personalText("law")}</p>
    </div>
  );
}

const copies = ["pdf", "json"] as const;

/** Copies of it, one to be read and one for another program. */
function Copies({ credentials }: { credentials: Credentials }) {
  const [getting, setGetting] = useState<(typeof copies)[number]>();
  const take = async (format: (typeof copies)[number]) => {
    if (getting) return;
    setGetting(format);
    try {
      const file = await fetchFile(`/personal-data/copy?format=${format}`, credentials);
      saveBlob(`mis-datos.${format}`, file);
    } catch (cause) {
      useToasts.getState().show(personalText("notGot"), "warning");
      // Whoever watches what breaks hears of it, as of what nobody catches.
      reportError(cause);
    }
    setGetting(undefined);
  };
  return (
    <section className="stack-tight" aria-labelledby="personal-see">
      <h2 id="personal-see">{personalText("see")}</h2>
      <div className="card stack">
        <p>{personalText("seeText")}</p>
        {copies.map((format) => (
          <Button key={format} kind="secondary" isBusy={getting === format} onClick={() => void take(format)}>
            <Icon name="download" />
            {personalText(getting === format ? "getting" : format === "pdf" ? "read" : "data")}
          </Button>
        ))}
        <p className="soft">{personalText("others")}</p>
      </div>
    </section>
  );
}

function Way({ to, title, text }: { to: string; title: string; text: string }) {
  return (
    <li className="personal-item">
      <Link className="personal-row" to={to}>
        <span className="personal-told">
          <strong>{title}</strong>
          <span className="soft">{text}</span>
        </span>
        <Icon name="next" />
      </Link>
    </li>
  );
}
