/** Whether people speak a language of that code, as `en` or `pt-BR`. */
export function isLanguage(code: string): boolean {
  const names = new Intl.DisplayNames("es", { type: "language", fallback: "none" });
  try {
    return names.of(code) !== undefined;
  } catch {
    // What has not even the form of a code.
    return false;
  }
}
