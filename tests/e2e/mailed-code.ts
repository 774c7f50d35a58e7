import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { vi } from "vitest";
import { patience } from "../browser/test.ts";

/** The digits that were mailed to somebody, once they are among a product's mails; whatever else was mailed to them. */
export async function mailedCode(outbox: string, address: string): Promise<string> {
  return mailed(outbox, address, / es (\d{6})/);
}

/** Where the link leads that was mailed to an insurer's mailbox. */
export async function mailedLink(outbox: string, address: string): Promise<string> {
  return mailed(outbox, address, /(\/autogestion\/\w+\/compania\/[\w-]+)/);
}

/** Where the link leads by which somebody insured confirms what their broker wrote down. */
export async function mailedConfirmation(outbox: string, address: string): Promise<string> {
  return mailed(outbox, address, /(\/autogestion\/\w+\/denuncia\/[\w-]+)/);
}

function mailed(outbox: string, address: string, pattern: RegExp): Promise<string> {
  const find = () => {
    const mails = readdirSync(outbox)
      .filter((name) => name.endsWith(".eml"))
      .map((name) => readFileSync(join(outbox, name), "utf8"));
    // Long lines are broken by a soft «=».
    const own = mails
      .filter((text) => text.includes(`To: ${address}`))
      .map((text) => text.replaceAll(/=\r?\n/g, ""));
    return own.map((text) => pattern.exec(text)?.[1]).find((found) => found !== undefined);
  };
  return vi.waitUntil(find, { timeout: patience });
}
