/** A rung's code as brokers write it: «C+»; none of one that is a word of ours and says nothing to them. */
export function shownCode(code: string): string | undefined {
  return /^[A-Z]\d?(_PLUS)?$/.test(code) ? code.replace("_PLUS", "+") : undefined;
}

/** What a coverage is called, after its code where it has one. */
export function codedTitle({ code, title }: { readonly code: string; readonly title: string }): string {
  return [shownCode(code), title].filter(Boolean).join(" ");
}
