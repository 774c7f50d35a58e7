import { send } from "../api/send.ts";
import { versionTag } from "../errors/version.ts";
import type { Broker, Grant } from "./broker.ts";

/** What browsers of one family say of the machine; the others say nothing. */
type Hints = { readonly userAgentData?: { readonly platform?: string } };

/** Tells with what somebody has just come in, unless they would not have it known; whatever comes of it. */
export function tellDevice({ access_token, preferences }: Grant & Pick<Broker, "preferences">): void {
  if (preferences.deviceAnalytics === false) return;
  const { platform } = (navigator as Hints).userAgentData ?? {};
  void send({
    method: "POST",
    path: "/analytics/device",
    headers: { authorization: `Bearer ${access_token}` },
    body: { event: "login", appVersion: versionTag() ?? null, operatingSystem: platform ?? null },
    isObserved: false,
  });
}
