import { type ReactNode, useId, useState } from "react";
import type { Preferences } from "#src/desk/session/broker.ts";
import { useBrokerSession } from "#src/desk/session/broker-session.ts";
import { sendAsBroker } from "#src/desk/session/send-as-broker.ts";
import { SchemeChoice } from "#src/desk/theme/scheme-choice.tsx";
import { keepSingleKeys, usesSingleKeys } from "#src/desk/ui/single-keys.ts";
import { errorMessage, isSuccess } from "#src/shared/api/reply.ts";
import { deskText } from "#src/shared/i18n/desk-text.ts";
import { t } from "#src/shared/i18n/i18n.ts";
import { PageTitle } from "#src/shared/ui/page-title.tsx";
import { useToasts } from "#src/shared/ui/toast-store.ts";
import "./settings.css";

/** What the broker would have: of this browser, and of their account. Each is kept as soon as it is chosen. */
export function SettingsPage() {
  const preferences = useBrokerSession((session) => session.broker?.preferences) ?? {};
  const [usesKeys, setUsesKeys] = useState(usesSingleKeys);
  return (
    <>
      <header className="head">
        <div>
          <PageTitle>{deskText("screens.settings")}</PageTitle>
          <p className="head-meta">{deskText("settings.text")}</p>
        </div>
      </header>
      <div className="settings">
        <section>
          <h2>{deskText("settings.browser")}</h2>
          <SchemeChoice />
          <Choice
            title={deskText("keys.single")}
            isChosen={usesKeys}
            onChoose={(isUsed) => {
              setUsesKeys(isUsed);
              keepSingleKeys(isUsed);
            }}
          >
            {deskText("settings.keysText")}
          </Choice>
        </section>
        <section>
          <h2>{deskText("settings.account")}</h2>
          <Choice
            title={deskText("settings.emailNotices")}
            isChosen={preferences.emailNotices !== false}
            onChoose={(emailNotices) => void prefer({ emailNotices })}
          >
            {deskText("settings.emailNoticesText")}
          </Choice>
          <Choice
            title={deskText("settings.deviceAnalytics")}
            isChosen={preferences.deviceAnalytics !== false}
            onChoose={(deviceAnalytics) => void prefer({ deviceAnalytics })}
          >
            {deskText("settings.deviceAnalyticsText")}
          </Choice>
        </section>
      </div>
    </>
  );
}

type ChoiceProps = {
  title: string;
  isChosen: boolean;
  onChoose: (isChosen: boolean) => void;
  children: ReactNode;
};

function Choice({ title, isChosen, onChoose, children }: ChoiceProps) {
  const id = useId();
  return (
    <div className="setting">
      <label className="check-line">
        <input
          type="checkbox"
          checked={isChosen}
          aria-describedby={id}
          onChange={({ target }) => onChoose(target.checked)}
        />
        {title}
      </label>
      <p id={id} className="soft">
        {children}
      </p>
    </div>
  );
}

/** Keeps a preference with the account; it is shown as chosen meanwhile, and as it was where that failed. */
async function prefer(change: Preferences): Promise<void> {
  const { broker, know } = useBrokerSession.getState();
  if (!broker) return;
  know({ ...broker, preferences: { ...broker.preferences, ...change } });
  const reply = await sendAsBroker({ method: "PUT", path: "/broker-data/preferences", body: change });
  const toasts = useToasts.getState();
  if (isSuccess(reply)) return toasts.show(deskText("settings.kept"));
  know(broker);
  toasts.show(errorMessage(reply) ?? t("unexpected"), "warning");
}
