import { afterEach, expect, test, vi } from "vitest";
import { locate } from "#src/shared/wizard/locate.ts";

type Ask = Geolocation["getCurrentPosition"];
const place = { latitude: -32.9, longitude: -60.6 };
const fails =
  (code: number): Ask =>
  (_, refuse) =>
    refuse?.({ code } as GeolocationPositionError);
const finds =
  (accuracy: number): Ask =>
  (take) =>
    take({ coords: { ...place, accuracy } } as GeolocationPosition);

afterEach(() => vi.unstubAllGlobals());

test.each([
  ["somebody refuses", fails(1), { problem: "refused" }],
  ["it is not known", fails(2), { problem: "unknown" }],
  ["it takes too long", fails(3), { problem: "slow" }],
  ["a browser says something new", fails(9), { problem: "unknown" }],
  ["the network guesses a town", finds(25_000), { problem: "unknown" }],
  ["the device knows", finds(12), { ...place, accuracy: 12 }],
])("where the device is when %s", async (_, getCurrentPosition, expected) => {
  vi.stubGlobal("isSecureContext", true);
  vi.stubGlobal("navigator", { geolocation: { getCurrentPosition } });
  expect(await locate()).toEqual(expected);
});

test("a place that was known a minute ago is here; one of before is asked for anew", async () => {
  const asked: (PositionOptions | undefined)[] = [];
  const getCurrentPosition: Ask = (take, _, options) => {
    asked.push(options);
    finds(12)(take);
  };
  vi.stubGlobal("isSecureContext", true);
  vi.stubGlobal("navigator", { geolocation: { getCurrentPosition } });
  await locate();
  expect(asked).toEqual([{ enableHighAccuracy: true, timeout: 12_000, maximumAge: 60_000 }]);
});

test.each([
  ["without https", false, { geolocation: { getCurrentPosition: finds(12) } }],
  ["in a browser that has none", true, {}],
])("no place is known %s", async (_, isSecureContext, navigator) => {
  vi.stubGlobal("isSecureContext", isSecureContext);
  vi.stubGlobal("navigator", navigator);
  expect(await locate()).toEqual({ problem: "insecure" });
});
