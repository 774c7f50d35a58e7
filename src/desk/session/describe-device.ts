/** What browsers of one family say of the machine when they are asked; the others say nothing. */
type Hints = {
  readonly brands: readonly { readonly brand: string; readonly version: string }[];
  readonly platform: string;
  getHighEntropyValues(names: readonly string[]): Promise<Readonly<Record<string, unknown>>>;
};
/** A browser, as far as that is asked of it. */
export type Asked = { readonly userAgentData?: Hints };

/** The specification's words of a device that a browser can know; its address is the server's to see. */
export type Device = Readonly<
  Record<"operatingSystem" | "osVersion" | "model" | "modelReference" | "brand" | "geography", string | null>
>;

/** With what somebody works, as far as their browser tells. Never rejects. */
export async function describeDevice(browser: Asked): Promise<Device> {
  const hints = browser.userAgentData;
  const told = await hints
    ?.getHighEntropyValues(["platformVersion", "model", "architecture"])
    .catch(() => undefined);
  // Brands that are none stand among them so that nobody relies on their order.
  const brand = hints?.brands.find((one) => !/not.?a.?brand|^chromium$/i.test(one.brand)) ?? hints?.brands[0];
  return {
    operatingSystem: hints?.platform || null,
    osVersion: textOf(told?.platformVersion),
    model: textOf(told?.model),
    modelReference: textOf(told?.architecture),
    brand: brand ? `${brand.brand} ${brand.version}` : null,
    geography: Intl.DateTimeFormat().resolvedOptions().timeZone ?? null,
  };
}

function textOf(value: unknown): string | null {
  return typeof value === "string" && value !== "" ? value : null;
}
