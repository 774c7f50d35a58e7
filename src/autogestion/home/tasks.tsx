import { Link } from "react-router";
import { homeText } from "#src/shared/i18n/home-text.ts";
import { useHelp } from "../help/help-store.ts";
import { Icon } from "../icons.tsx";
import { usePlatform } from "../platform/platform-context.ts";
import { Drawing } from "./drawing.tsx";
import { Row } from "./row.tsx";
import type { HomeTask } from "./use-tasks.ts";

/** Pages of what somebody has. */
const places = [
  { to: "clientes", name: "policies", drawing: "vehicle-title" },
  { to: "documentos", name: "documents", drawing: "certificate" },
  { to: "mensajes", name: "messages", drawing: "talk" },
] as const;

/** The task that most come for: one target, as large as a hand in a hurry wants it. */
export function FirstTask({ task: { url, title, hint, drawing } }: { task: HomeTask }) {
  return (
    <Link className="home-first" to={url}>
      <div>
        <h2>{title}</h2>
        {hint && <p>{hint}</p>}
      </div>
      <Drawing name={drawing} size={96} />
      <span className="home-go">
        {homeText("home.start")}
        <Icon name="forward" />
      </span>
    </Link>
  );
}

/** The other tasks, and at their end somebody to ask. */
export function Tasks({ tasks }: { tasks: readonly HomeTask[] }) {
  const { contact = {} } = usePlatform();
  const ways = (["whatsapp", "email", "phone"] as const).filter((way) => contact[way]);
  return (
    <nav className="home-tasks" aria-label={homeText("home.tasks")}>
      <ul className="home-rows">
        {tasks.map(({ url, drawing, ...said }) => (
          <li key={`${url} ${said.title}`}>
            <Link className="home-row" to={url}>
              <Row drawing={<Drawing name={drawing} size={48} />} {...said} />
            </Link>
          </li>
        ))}
        {places.map(({ to, name, drawing }) => (
          <li key={to}>
            <Link className="home-row" to={to}>
              <Row
                drawing={<Drawing name={drawing} size={48} />}
                title={homeText(`home.${name}`)}
                hint={homeText(`home.${name}Text`)}
              />
            </Link>
          </li>
        ))}
        <li>
          <button
            type="button"
            className="home-row"
            aria-haspopup="dialog"
            onClick={() => useHelp.getState().open("help")}
          >
            <Row
              drawing={<Drawing name="talk" size={48} />}
              title={homeText("home.help")}
              hint={listed(ways.map((way) => homeText(`home.${way}`)))}
            />
          </button>
        </li>
      </ul>
    </nav>
  );
}

/** «WhatsApp, email o teléfono», its first letter large. */
function listed(ways: readonly string[]): string {
  const { lang } = document.documentElement;
  const text = new Intl.ListFormat(lang || "es", { type: "disjunction" }).format(ways);
  return text.charAt(0).toUpperCase() + text.slice(1);
}
