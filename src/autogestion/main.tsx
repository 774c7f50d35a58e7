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
import firstParts from "./first-parts.json" with { type: "json" };
import { useSession } from "./identification/session-store.ts";
import { homePart, identificationPart, scannedPart, sharedPart, wizardPart } from "./parts.ts";

const root = document.getElementById("root");
if (!root) throw new Error('page: no element "root" — public.html has to have it');

const tellError = watchErrors();
// Before the platform is known: on a slow phone what comes after it is half of the wait. Who they are is known of whoever
// comes back to a tab, and nobody says it to see prices that were sent to them.
const parts: Readonly<Record<string, { preload(): void }>> = {
  home: homePart,
  shared: sharedPart,
  scanned: scannedPart,
  identification: useSession.getState().identity ? wizardPart : identificationPart,
};
const first = firstParts.find(({ address }) => new RegExp(address).test(location.pathname));
if (first) parts[first.part]?.preload();
watchConnection();
rememberVersion("/autogestion");
createRoot(root, {
  // What a boundary stands in for is caught, and told all the same.
  onCaughtError: (error) => {
    console.error(error);
    tellError(error);
  },
}).render(<App />);
