import "#src/shared/ui/tokens.css";
import "#src/shared/ui/base.css";
import "#src/shared/platforms/platform-list.css";
import { createRoot } from "react-dom/client";
import { t } from "#src/shared/i18n/i18n.ts";
import { PlatformList } from "#src/shared/platforms/platform-list.tsx";

const root = document.getElementById("root");
if (!root) throw new Error('page: no element "root" — app.html has to have it');

createRoot(root).render(
  <main className="landing">
    <div className="stack-tight">
      <h1>{t("landing.title")}</h1>
      <p className="soft">{t("landing.lead")}</p>
    </div>
    <PlatformList />
  </main>,
);
