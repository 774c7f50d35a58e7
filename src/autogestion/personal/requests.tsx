import { Link } from "react-router";
import type { Credentials } from "#src/shared/api/credentials.ts";
import { personalText } from "#src/shared/i18n/personal-text.ts";
import { shownDay } from "#src/shared/time/shown-day.ts";
import { Icon } from "../icons.tsx";
import { conversationsPath, type ListedConversation } from "../messages/conversation.ts";
import { useOwn } from "../messages/use-own.ts";
import { Pill } from "../policies/policy-rows.tsx";

/** What was asked for about them, and how it stands; nothing where nothing was. */
export function Requests({ credentials, base }: { credentials: Credentials; base: string }) {
  const [found] = useOwn<readonly ListedConversation[]>(conversationsPath, credentials);
  const asked = found?.status === "ready" ? found.data.filter(({ matter }) => matter === "data") : [];
  if (asked.length === 0) return null;
  return (
    <section className="stack-tight" aria-labelledby="personal-requests">
      <h2 id="personal-requests">{personalText("requests")}</h2>
      <ul className="personal-rows">
        {asked.map(({ id, description, number, date, dueOn, status }) => (
          <li key={id} className="personal-item">
            <Link className="personal-row" to={`${base}/mensajes/${id}`}>
              <span className="personal-told">
                <strong>{description}</strong>
                <span className="soft">{[number, shownDay(date)].filter(Boolean).join(" · ")}</span>
                <Pill status={status} />
                {dueOn !== undefined && status.id !== "closed" && (
                  <span className="soft">{personalText("due", { day: shownDay(dueOn) })}</span>
                )}
              </span>
              <Icon name="next" />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
