import { deskText } from "#src/shared/i18n/desk-text.ts";
import { wizardText } from "#src/shared/i18n/wizard-text.ts";
import type { Area } from "#src/shared/wizard/area.ts";
import type { ReleaseSource } from "#src/shared/wizard/releases.ts";
import { brokerCredentials } from "./broker-credentials.ts";
import { sendAsBroker } from "./send-as-broker.ts";

const releases: ReleaseSource = { path: "/broker-data/releases", ask: sendAsBroker };

/** What the desk lends to any wizard of a broker, with a page or without: the session in each request, drafts by account. */
export function brokerWizards(brokerId: string): Area {
  return {
    credentials: brokerCredentials,
    owner: { place: "broker", person: brokerId },
    base: "",
    texts: (key, params) => (key === "sent.home" ? deskText("hosted.home") : wizardText(key, params)),
    context: {},
    audience: { platform: "", language: undefined },
    releases,
    ending: { home: "/", isRepeated: true },
  };
}
