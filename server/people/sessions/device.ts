import devices from "./devices.json" with { type: "json" };

/** What a browser says it is, as its owner would call it: `Chrome en Windows`. */
export function deviceOf(userAgent: string | undefined): string {
  const text = (userAgent ?? "").slice(0, 400);
  const browser = firstOf(devices.browsers, text) ?? "Navegador";
  const system = firstOf(devices.systems, text);
  return system === undefined ? browser : `${browser} en ${system}`;
}

function firstOf(table: readonly (readonly string[])[], text: string): string | undefined {
  return table.find(([pattern = ""]) => new RegExp(pattern).test(text))?.[1];
}
