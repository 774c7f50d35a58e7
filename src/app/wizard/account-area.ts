import type { JsonObject } from "#engine/json/index.ts";
import type { Broker } from "#src/desk/session/broker.ts";
import { refreshBroker, takeUpSession } from "#src/desk/session/session.ts";
import { deskText } from "#src/shared/i18n/desk-text.ts";
import { wizardText } from "#src/shared/i18n/wizard-text.ts";
import { kept } from "#src/shared/storage/kept.ts";
import type { Area } from "#src/shared/wizard/area.ts";
import { NewPassword } from "./new-password.tsx";

const tab = kept("tramite:account", "tab");

/**
 * What wizards of who is not in yet are lent: nothing proves who asks, and drafts are of the tab, since whoever comes to
 * it next may be somebody else. Who has an account that is not verified goes on with its code.
 */
export function accountArea(broker: Broker | undefined): Area {
  const registrationId = broker?.registrationId ?? undefined;
  const home = broker ? "hosted.home" : "hosted.enter";
  const context: JsonObject =
    broker && registrationId !== undefined ? { registrationId, email: broker.email } : {};
  return {
    credentials: { header: "authorization", current: () => undefined, renew: async () => "none" },
    owner: { place: "account", person: registrationId ?? tabId() },
    base: "",
    texts: (key, params) => (key === "sent.home" ? deskText(home) : wizardText(key, params)),
    context,
    audience: { platform: "", language: undefined },
    widgets: { password: NewPassword },
    ending: { home: broker ? "/" : "/login", isRepeated: false },
    // Who verified their address is in: the server gave this browser a session, if it had none.
    onFinish: () => void (broker ? refreshBroker() : takeUpSession()),
  };
}

function tabId(): string {
  const id = tab.read() ?? crypto.randomUUID();
  tab.write(id);
  return id;
}
