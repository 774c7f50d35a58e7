import { createHmac, hash, hkdfSync } from "node:crypto";
import { createSeal, type Seal } from "./seal.ts";

/** What the two tokens of a session are signed with. */
export type TokenKeys = { readonly access: Uint8Array; readonly refresh: Uint8Array };

/** What is signed with the configured key, each with a key of its own made from it. */
export type Keys = TokenKeys & {
  /** What the office's sessions are signed with: no token of a broker's is one of theirs. */
  readonly office: TokenKeys;
  /** Six digits that belong to an id, the same each time: they are stored nowhere, and a mail sent twice is the same. */
  digitsOf(id: string): string;
  /** A code of 144 bits that belongs to an id, the same each time: nobody makes it without the key. */
  codeOf(id: string): string;
  /** Seal of secrets that the database stores. */
  readonly factors: Seal;
};

/** Fewest bytes of a key that somebody may configure. */
export const keyBytes = 32;

/** Keys out of one secret. Another secret ends every session and every code. */
export function openKeys(secret: Uint8Array): Keys {
  const derive = (purpose: string): Uint8Array =>
    new Uint8Array(hkdfSync("sha256", secret, "tramite", purpose, keyBytes));
  const codes = derive("codes");
  const links = derive("links");
  return {
    access: derive("access"),
    refresh: derive("refresh"),
    office: { access: derive("office access"), refresh: derive("office refresh") },
    digitsOf: (id) => {
      const number = createHmac("sha256", codes).update(id).digest().readUIntBE(0, 6);
      return String(number % 1_000_000).padStart(6, "0");
    },
    codeOf: (id) => createHmac("sha256", links).update(id).digest().subarray(0, 18).toString("base64url"),
    factors: createSeal(derive("second factors")),
  };
}

/** Returns what the database stores of a link's code, in base64url: the code itself stands nowhere. */
export function hashLinkCode(code: string): string {
  return hash("sha256", code, "base64url");
}
