import { brokerCredentials } from "#src/desk/session/broker-credentials.ts";
import { sendAsBroker } from "#src/desk/session/send-as-broker.ts";
import { refreshBroker } from "#src/desk/session/session.ts";
import { Comparison } from "#src/features/quotes/comparison/comparison.tsx";
import { deskText } from "#src/shared/i18n/desk-text.ts";
import { wizardText } from "#src/shared/i18n/wizard-text.ts";
import type { Area } from "#src/shared/wizard/area.ts";
import type { ReleaseSource } from "#src/shared/wizard/releases.ts";
import { SlottedFile } from "#src/shared/wizard/slotted-file.tsx";
import { queryClient } from "../query-client.ts";

const releases: ReleaseSource = { path: "/broker-data/releases", ask: sendAsBroker };

/** What the desk lends to wizards: the session in each request, drafts by account. */
export function brokerArea(brokerId: string): Area {
  return {
    credentials: brokerCredentials,
    owner: { place: "broker", person: brokerId },
    base: "",
    texts: (key, params) => (key === "sent.home" ? deskText("hosted.home") : wizardText(key, params)),
    context: {},
    audience: { platform: "", language: undefined },
    releases,
    widgets: { file: SlottedFile, comparison: Comparison },
    ending: { home: "/", isRepeated: true },
    onFinish: () => {
      void refreshBroker();
      // What it stored is in some list.
      void queryClient.invalidateQueries();
    },
  };
}
