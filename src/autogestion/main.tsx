import "#src/shared/ui/tokens.css";
import "#src/shared/ui/base.css";
import "#src/shared/platforms/platform-list.css";
import "./area.css";
import { createRoot } from "react-dom/client";
import { watchConnection } from "#src/shared/connection/watch-connection.ts";
import { App } from "./app.tsx";
import { claimPart } from "./claim/claim-part.ts";
import { rememberVersion } from "./errors/version.ts";

const root = document.getElementById("root");
if (!root) throw new Error('page: no element "root" — public.html has to have it');

// Before the platform is known: on a slow phone the form is half of the wait.
if (/\/siniestros(\/|$)/.test(location.pathname)) claimPart.preload();
watchConnection();
rememberVersion();
createRoot(root).render(<App />);
