/** `AZ101ZZ` → `*****ZZ`; the plate proves who asks, so that it is not told to who has not given it. */
export function maskPlate(plate: string): string {
  return "*".repeat(Math.max(0, plate.length - 2)) + plate.slice(-2);
}
