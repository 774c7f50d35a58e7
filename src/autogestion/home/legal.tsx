import { Link } from "react-router";
import { homeText } from "#src/shared/i18n/home-text.ts";
import { titleOf, useOpenFlows, usePlatform } from "../platform/platform-context.ts";

/** The buttons that the law wants at first sight and before any identification (Disposición 954/2025). */
export function Legal() {
  const { name } = usePlatform();
  const flows = useOpenFlows();
  if (flows.length === 0) return null;
  return (
    <nav className="home-legal" aria-label={homeText("home.legal")}>
      {flows.map((hosted) => (
        <Link
          key={hosted.flow}
          to={`/autogestion/${name}/${hosted.route}`}
          className="button button-secondary"
        >
          {titleOf(hosted)}
        </Link>
      ))}
      <Link className="home-personal" to={`/autogestion/${name}/datos-personales`}>
        {homeText("home.personal")}
      </Link>
    </nav>
  );
}
