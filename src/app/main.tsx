import "#src/shared/ui/tokens.css";
import "#src/shared/ui/base.css";
import "#src/shared/ui/text-field.css";
import "#src/shared/errors/errors.css";
import "#src/desk/theme/desk.css";
import "#src/shared/ui/print.css";
import "#src/desk/ui/print.css";
import { createRoot } from "react-dom/client";
import { createBrowserRouter } from "react-router";
import { RouterProvider } from "react-router/dom";
import { restoreSession } from "#src/desk/session/session.ts";
import { applyScheme, readScheme } from "#src/desk/theme/scheme.ts";
import { takeCode } from "#src/features/session/token-link.ts";
import { watchConnection } from "#src/shared/connection/watch-connection.ts";
import { rememberVersion } from "#src/shared/errors/version.ts";
import { watchErrors } from "#src/shared/errors/watch-errors.ts";
import { nameSite } from "#src/shared/theme/document-title.ts";
import { routes } from "./routes.tsx";

const root = document.getElementById("root");
if (!root) throw new Error('page: no element "root" — app.html has to have it');

takeCode();
const tellError = watchErrors();
applyScheme(readScheme());
nameSite(document.title);
watchConnection();
rememberVersion("/");
void restoreSession();
const router = createBrowserRouter(routes);
// What a route's own page stands in for is caught, and told all the same.
// A page that is drawn when there is time for it would be behind its own address.
createRoot(root).render(<RouterProvider router={router} onError={tellError} useTransitions={false} />);
