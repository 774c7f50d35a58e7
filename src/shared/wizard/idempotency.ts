import type { SentCalls } from "#src/shared/drafts/draft.ts";

/** Keys of the POSTs of one draft. */
export type Keys = {
  /** The key of a request: the same for the same body until another body of the same call was answered. */
  keyOf(call: string, hash: string): Promise<string>;
  /** `again`: what was answered is done with, and the same body is another request from here on. */
  answered(call: string, hash: string, again?: boolean): void;
  /** The call's keys are others from here on: those until now are taken by something else. */
  renew(call: string): void;
  readonly sent: SentCalls;
};

/**
 * A key is made of draft, call and body. Saving A, then B, then A again is three requests and not two, so a key
 * also counts the bodies that were answered before: with draft, call and body alone the third would get the
 * first's answer again and B would stay stored.
 */
export function createKeys(draft: string, before: SentCalls): Keys {
  let sent = before;
  const countOf = (call: string, hash: string) => {
    const last = sent[call];
    if (!last) return 0;
    return last.hash === hash ? last.count : last.count + 1;
  };
  return {
    async keyOf(call, hash) {
      const salt = sent[call]?.salt;
      const text = `${call}\n${countOf(call, hash)}\n${hash}${salt ? `\n${salt}` : ""}`;
      return `${draft}.${await sha256(text)}`;
    },
    answered(call, hash, again = false) {
      sent = { ...sent, [call]: { ...sent[call], hash: again ? "" : hash, count: countOf(call, hash) } };
    },
    renew(call) {
      const last = sent[call] ?? { hash: "", count: 0 };
      sent = { ...sent, [call]: { ...last, salt: crypto.randomUUID() } };
    },
    get sent() {
      return sent;
    },
  };
}

/** SHA-256 of a text, in hexadecimal. */
export async function sha256(text: string): Promise<string> {
  const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text)));
  return Array.from(hash, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
