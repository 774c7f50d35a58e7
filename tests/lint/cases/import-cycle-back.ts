import { isEven } from "./import-cycle.ts";

export function isOdd(count: number): boolean {
  return count !== 0 && isEven(count - 1);
}
