import type { Located } from "#engine/react/index.ts";

/** Milliseconds that a person waits for it, and how old what the device knows already may be. */
const [patience, fresh] = [12_000, 60_000];

/** Metres by which it may be wrong: who is known by their network alone may be in another town. */
const farthest = 10_000;

/** Where the device is, as its browser says. Nobody else is asked, and nothing is thrown. */
export function locate(): Promise<Located> {
  if (!isSecureContext || !("geolocation" in navigator)) return Promise.resolve({ problem: "insecure" });
  return new Promise((resolve) => {
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude, accuracy } }) =>
        resolve(accuracy > farthest ? { problem: "unknown" } : { latitude, longitude, accuracy }),
      ({ code }) => resolve({ problem: problems[code] ?? "unknown" }),
      { enableHighAccuracy: true, timeout: patience, maximumAge: fresh },
    );
  });
}

/** By the codes of the browser's GeolocationPositionError. */
const problems: Readonly<Record<number, "refused" | "unknown" | "slow">> = {
  1: "refused",
  2: "unknown",
  3: "slow",
};
