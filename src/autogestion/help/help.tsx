import "./help.css";
import { Link } from "react-router";
import { useConnection } from "#src/shared/connection/connection-store.ts";
import { useSubject } from "#src/shared/help/subject-store.ts";
import { helpText } from "#src/shared/i18n/help-text.ts";
import { useTasks } from "../home/use-tasks.ts";
import { usePlatform } from "../platform/platform-context.ts";
import { Call } from "./call.tsx";
import { contactWays } from "./contact-ways.ts";
import type { HelpTopic } from "./help-store.ts";
import { Advice, assistanceFor, Emergencies } from "./roadside.tsx";

/** Whom to ask and what to do, from the platform's document alone: it needs no signal. */
export function Help({ topic }: { topic: HelpTopic }) {
  const platform = usePlatform();
  const subject = useSubject();
  const isOffline = useConnection((state) => state.isOffline);
  const ways = contactWays(platform, subject).map((way) => <Call key={way.url} {...way} />);
  const emergencies = <Emergencies assistance={assistanceFor(platform, subject)} />;
  const { first } = useTasks();
  const { about, things = [] } = subject;
  const known = about === undefined ? things : [about];
  if (topic === "roadside") {
    return (
      <div className="help">
        <p className="soft">{helpText("help.justText")}</p>
        {isOffline && <p className="help-offline">{helpText("help.offline")}</p>}
        {emergencies}
        {ways}
        <Advice known={known} />
        {first && (
          <p className="help-begin">
            <Link className="button button-primary" to={first.url}>
              {first.title}
            </Link>
          </p>
        )}
      </div>
    );
  }
  return (
    <div className="help">
      {isOffline && <p className="help-offline">{helpText("help.offline")}</p>}
      {ways}
      {emergencies}
      <details className="help-fold">
        <summary>{helpText("help.look")}</summary>
        <Advice known={known} />
      </details>
    </div>
  );
}
