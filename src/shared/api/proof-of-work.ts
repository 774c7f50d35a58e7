/** What the server asks in place of reading the image. */
export type ProofOfWork = {
  readonly kind: "proof-of-work";
  readonly salt: string;
  /** Leading zero bits of SHA-256 of `salt:solution`. */
  readonly difficulty: number;
};

const batch = 256;

/** Finds a solution by trying numbers in turn; hashes are made off the page's thread, so it stays awake. */
export async function solve({ salt, difficulty }: ProofOfWork): Promise<string> {
  const encoder = new TextEncoder();
  for (let from = 0; ; from += batch) {
    const hashes = await Promise.all(
      Array.from({ length: batch }, (_, index) =>
        crypto.subtle.digest("SHA-256", encoder.encode(`${salt}:${from + index}`)),
      ),
    );
    const found = hashes.findIndex((hash) => leadingZeros(new Uint8Array(hash)) >= difficulty);
    if (found >= 0) return String(from + found);
  }
}

/** Zero bits before the first that is set. */
export function leadingZeros(bytes: Uint8Array): number {
  const first = bytes.findIndex((byte) => byte !== 0);
  return first < 0 ? bytes.length * 8 : first * 8 + Math.clz32(bytes[first] ?? 0) - 24;
}
