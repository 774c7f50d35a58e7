import { send } from "#src/shared/api/send.ts";
import { versionTag } from "#src/shared/errors/version.ts";
import type { Broker, Grant } from "./broker.ts";
import { type Asked, describeDevice } from "./describe-device.ts";

/** Tells with what somebody has just come in, unless they would not have it known; whatever comes of it. */
export async function tellDevice({
  access_token,
  preferences,
}: Grant & Pick<Broker, "preferences">): Promise<void> {
  if (preferences.deviceAnalytics === false) return;
  const device = await describeDevice(navigator as Navigator & Asked);
  await send({
    method: "POST",
    path: "/analytics/device",
    headers: { authorization: `Bearer ${access_token}` },
    // A page is of no store, and no browser knows who carries its signal.
    body: { event: "login", appVersion: versionTag() ?? null, storeVersion: null, carrier: null, ...device },
    isObserved: false,
  });
}
