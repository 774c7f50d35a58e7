import { timingSafeEqual } from "node:crypto";
import type { Keys } from "../../people/sessions/keys.ts";

type CodeOf = Keys["codeOf"];

/** Characters of a code that its server's key makes: 96 bits, so that nobody guesses one. */
const signedLength = 16;

/**
 * The code of a policy's circulation card: which policy it is, and a sign that nobody makes without the server's key. It is
 * stored nowhere, and the same for as long as the policy lives: a card that was printed stays good.
 */
export function codeOfCard(codeOf: CodeOf, policyId: string): string {
  const id = Buffer.from(policyId.replaceAll("-", ""), "hex").toString("base64url");
  return id + codeOf(`card:${policyId}`).slice(0, signedLength);
}

/** The policy that a code is of; undefined for one that this server has not made. */
export function policyOfCode(codeOf: CodeOf, code: string): string | undefined {
  const hex = Buffer.from(code.slice(0, -signedLength), "base64url").toString("hex");
  const parts = /^(.{8})(.{4})(.{4})(.{4})(.{12})$/.exec(hex)?.slice(1);
  if (!parts) return undefined;
  const policyId = parts.join("-");
  const [right, given] = [codeOfCard(codeOf, policyId), code].map((text) => Buffer.from(text));
  return right && given && right.length === given.length && timingSafeEqual(right, given)
    ? policyId
    : undefined;
}
