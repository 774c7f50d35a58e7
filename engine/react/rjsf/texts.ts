/** Stands in for RJSF's own texts in a build: a flat form shows none of them. */
export const TranslatableString: Readonly<Record<string, string>> = {};
