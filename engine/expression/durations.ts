/** A time between two moments; a class, so that no record passes for one. */
export class Duration {
  readonly nanoseconds: bigint;
  constructor(nanoseconds: bigint) {
    this.nanoseconds = nanoseconds;
  }
}

/** Nanoseconds of each unit. */
const units: Readonly<Record<string, bigint>> = {
  h: 3_600_000_000_000n,
  m: 60_000_000_000n,
  s: 1_000_000_000n,
  ms: 1_000_000n,
  us: 1000n,
  µs: 1000n,
  ns: 1n,
};

/** Ten thousand years, beyond which CEL has no times. */
const longest = 315_576_000_000n * 1_000_000_000n;
/** More digits than the longest time has in its smallest unit: to read a number costs the square of them. */
const mostDigits = 24;

/** A time of so many nanoseconds; undefined beyond ten thousand years. */
export function durationOf(nanoseconds: bigint): Duration | undefined {
  const isWithin = nanoseconds <= longest && nanoseconds >= -longest;
  return isWithin ? new Duration(nanoseconds) : undefined;
}

/** The time that a text says as a sum: `1h30m`, `-1.5h`; undefined for any other text. */
export function parseDuration(text: string): Duration | undefined {
  const [, sign, sum = ""] = /^([-+])?((?:(?:\d+(?:\.\d*)?|\.\d+)(?:ns|us|µs|ms|s|m|h))+)$/.exec(text) ?? [];
  if (sum === "") return undefined;
  let total = 0n;
  for (const part of sum.split(/(?<=[a-zµ])(?=[\d.])/)) {
    const unit = part.replace(/[\d.]+/, "");
    const [whole = "", decimals = ""] = part.slice(0, -unit.length).split(".");
    if (whole.length > mostDigits) return undefined;
    const scale = units[unit] ?? 0n;
    // No unit has more decimals that count.
    const fraction = (BigInt(decimals.slice(0, 13).padEnd(13, "0")) * scale) / 10_000_000_000_000n;
    total += BigInt(whole) * scale + fraction;
  }
  return durationOf(sign === "-" ? -total : total);
}
