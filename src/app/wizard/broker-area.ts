import { deskText } from "#src/shared/i18n/desk-text.ts";
import { wizardText } from "#src/shared/i18n/wizard-text.ts";
import { useBrokerSession } from "#src/shared/session/broker-session.ts";
import { renewPass } from "#src/shared/session/renew.ts";
import { sendAsBroker } from "#src/shared/session/send-as-broker.ts";
import { endSession, refreshBroker } from "#src/shared/session/session.ts";
import type { Area } from "#src/shared/wizard/area.ts";
import type { ReleaseSource } from "#src/shared/wizard/releases.ts";
import { queryClient } from "../query-client.ts";

const releases: ReleaseSource = { path: "/broker-data/releases", ask: sendAsBroker };

/** What the desk lends to wizards: the session in each request, drafts by account. */
export function brokerArea(brokerId: string): Area {
  return {
    credentials: { header: "authorization", current: bearer, renew },
    owner: { place: "broker", person: brokerId },
    base: "",
    texts: (key, params) => (key === "sent.home" ? deskText("hosted.home") : wizardText(key, params)),
    context: {},
    audience: { platform: "", language: undefined },
    releases,
    ending: { home: "/", isRepeated: true },
    onFinish: () => {
      void refreshBroker();
      // What it stored is in some list.
      void queryClient.invalidateQueries();
    },
  };
}

function bearer(): string | undefined {
  const { pass } = useBrokerSession.getState();
  return pass && `Bearer ${pass.token}`;
}

async function renew(): Promise<string | undefined> {
  const renewal = await renewPass();
  if (renewal === "renewed") return bearer();
  if (renewal === "ended") endSession("expired");
  return undefined;
}
