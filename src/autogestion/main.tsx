import "#src/shared/ui/tokens.css";
import "#src/shared/ui/base.css";
import "#src/shared/ui/text-field.css";
import "#src/shared/errors/errors.css";
import "./area.css";
import { createRoot } from "react-dom/client";
import { watchConnection } from "#src/shared/connection/watch-connection.ts";
import { rememberVersion } from "#src/shared/errors/version.ts";
import { watchErrors } from "#src/shared/errors/watch-errors.ts";
import { App } from "./app.tsx";
import { useSession } from "./identification/session-store.ts";
import { homePart, identificationPart, wizardPart } from "./parts.ts";

const root = document.getElementById("root");
if (!root) throw new Error('page: no element "root" — public.html has to have it');

const tellError = watchErrors();
// Before the platform is known: on a slow phone what comes after it is half of the wait.
// Nobody says who they are to see prices that were sent to them.
if (/^\/autogestion\/[^/]+\/(?!cotizacion\/)./.test(location.pathname)) {
  const begins = useSession.getState().identity ? wizardPart : identificationPart;
  begins.preload();
} else if (/^\/autogestion\/[^/]+\/?$/.test(location.pathname)) homePart.preload();
watchConnection();
rememberVersion("/autogestion");
createRoot(root, {
  // What a boundary stands in for is caught, and told all the same.
  onCaughtError: (error) => {
    console.error(error);
    tellError(error);
  },
}).render(<App />);
