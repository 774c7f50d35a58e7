import { expect, test } from "vitest";
import { createSeal } from "#server/people/sessions/seal.ts";

const seal = createSeal(new Uint8Array(32).fill(1));
const sealed = seal.seal("JBSWY3DPEHPK3PXP", "ana");

test("what is sealed is read by its owner, never alike twice, and does not show the text", () => {
  expect(seal.open(sealed, "ana")).toBe("JBSWY3DPEHPK3PXP");
  expect(seal.seal("JBSWY3DPEHPK3PXP", "ana")).not.toBe(sealed);
  expect(Buffer.from(sealed, "base64url").toString("latin1")).not.toContain("JBSWY3DP");
});

const bytes = Buffer.from(sealed, "base64url");
const changed = (place: number) =>
  Buffer.from(bytes.map((byte, index) => (index === place ? byte ^ 1 : byte))).toString("base64url");

test.each([
  ["another owner's", sealed, "bruno", seal],
  ["of another key", sealed, "ana", createSeal(new Uint8Array(32).fill(2))],
  ["with another nonce", changed(0), "ana", seal],
  ["with another tag", changed(12), "ana", seal],
  ["with another text", changed(28), "ana", seal],
  ["cut short", sealed.slice(0, 20), "ana", seal],
  ["empty", "", "ana", seal],
])("a seal that is %s opens nothing", (_, text, owner, by) => {
  expect(by.open(text, owner)).toBeUndefined();
});
