const here = "https://tramite.invalid";
const nowhere = /^\/(login|logout|registro)(\/|$)/;

/** Where to go on after the login: an address of ours as it was given, and never another site's; else the first page. */
export function returnAddress(given: string | null): string {
  if (!given || !/^\/[^/\\]/.test(given)) return "/";
  if (!URL.canParse(given, here)) return "/";
  const { origin, pathname, search, hash } = new URL(given, here);
  // Browsers drop tabs and line breaks: «/⇥/site» is «//site».
  if (origin !== here || pathname.startsWith("//") || nowhere.test(pathname)) return "/";
  return pathname + search + hash;
}
