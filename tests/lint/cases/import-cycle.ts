import { isOdd } from "./import-cycle-back.ts";

export function isEven(count: number): boolean {
  return count === 0 || isOdd(count - 1);
}
