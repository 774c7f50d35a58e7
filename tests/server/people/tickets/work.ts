import { hash } from "node:crypto";
import type { Harness } from "../../harness.ts";

/** Work of so many leading zero bits for a challenge of its own, as a request shows it. */
export async function workFor(server: Harness, bits: number, address: string): Promise<string> {
  const answer = await server.call({ method: "POST", url: "/self-management-challenges", address });
  const { id, alternative } = answer.json().data;
  for (let solution = 0; ; solution += 1)
    if (leadingBits(`${alternative.salt}:${solution}`) >= Math.max(bits, alternative.difficulty))
      return `${id}.${solution}`;
}

function leadingBits(text: string): number {
  return Math.clz32(hash("sha256", text, "buffer").readUInt32BE(0));
}
