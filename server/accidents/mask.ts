/** `AZ101ZZ` → `AZ***ZZ`; the plate proves who asks, so that it is not told to who has not given it. */
export function maskPlate(plate: string): string {
  return plate.slice(0, 2) + "*".repeat(Math.max(0, plate.length - 4)) + plate.slice(-2);
}
