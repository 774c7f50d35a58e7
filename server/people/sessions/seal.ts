import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";

/** Encryption of what the server itself has to read again. */
export type Seal = {
  /** Encrypts a text for one owner: another owner's row cannot use it. */
  seal(text: string, owner: string): string;
  /** Decrypts it; undefined after a change of the key, the owner or the text. */
  open(sealed: string, owner: string): string | undefined;
};

const cipher = "aes-256-gcm";
const sizes = { nonce: 12, tag: 16 };

/** Creates a seal over a key of 32 bytes. */
export function createSeal(key: Uint8Array): Seal {
  return {
    seal: (text, owner) => {
      const nonce = randomBytes(sizes.nonce);
      const encryption = createCipheriv(cipher, key, nonce).setAAD(Buffer.from(owner));
      const encrypted = Buffer.concat([encryption.update(text, "utf8"), encryption.final()]);
      return Buffer.concat([nonce, encryption.getAuthTag(), encrypted]).toString("base64url");
    },
    open: (sealed, owner) => {
      const bytes = Buffer.from(sealed, "base64url");
      const [nonce, tag, encrypted] = [
        bytes.subarray(0, sizes.nonce),
        bytes.subarray(sizes.nonce, sizes.nonce + sizes.tag),
        bytes.subarray(sizes.nonce + sizes.tag),
      ];
      if (tag.length !== sizes.tag) return undefined;
      try {
        const decryption = createDecipheriv(cipher, key, nonce, { authTagLength: sizes.tag });
        decryption.setAAD(Buffer.from(owner)).setAuthTag(tag);
        return Buffer.concat([decryption.update(encrypted), decryption.final()]).toString("utf8");
      } catch {
        return undefined; // another key, or not what was sealed
      }
    },
  };
}
