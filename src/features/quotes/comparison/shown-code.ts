/** A rung's code as brokers write it: «C+». */
export function shownCode(code: string): string {
  return code.replace("_PLUS", "+").replaceAll("_", " ");
}
