import { Secret, TOTP } from "otpauth";
import limits from "../../infrastructure/limits/limits.json" with { type: "json" };

const { window } = limits.secondFactor;
/** Seconds of a time step: authenticator apps know no other. */
const period = 30;
const issuer = "Trámite oficina";

/** Creates a secret of 160 bits, in base32 as authenticator apps take it. */
export function createSecret(): string {
  return new Secret({ size: 20 }).base32;
}

/** Returns the address that an authenticator app reads from a QR code. */
export function uriOf(secret: string, email: string): string {
  return totpOf(secret, email).toString();
}

/** Returns the code of a moment. */
export function codeAt(secret: string, now: Date): string {
  return totpOf(secret).generate({ timestamp: now.getTime() });
}

/** Finds the time step of a code, one before or after now at most. */
export function findTimeStep(secret: string, code: string, now: Date): number | undefined {
  const delta = totpOf(secret).validate({ token: code, timestamp: now.getTime(), window });
  return delta === null ? undefined : Math.floor(now.getTime() / 1000 / period) + delta;
}

function totpOf(secret: string, label = ""): TOTP {
  return new TOTP({ issuer, label, algorithm: "SHA1", digits: 6, period, secret: Secret.fromBase32(secret) });
}
