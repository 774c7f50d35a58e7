import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { vi } from "vitest";
import { patience } from "../browser/test.ts";

/** The digits that were mailed to somebody, once they are among a product's mails. */
export async function mailedCode(outbox: string, address: string): Promise<string> {
  const find = () => {
    const mails = readdirSync(outbox)
      .filter((name) => name.endsWith(".eml"))
      .map((name) => readFileSync(join(outbox, name), "utf8"));
    return / es (\d{6})/.exec(mails.find((text) => text.includes(`To: ${address}`)) ?? "")?.[1];
  };
  return vi.waitUntil(find, { timeout: patience });
}
