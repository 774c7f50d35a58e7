let page = "/";
let tag: Promise<string | null> | undefined;

/** Asks for the tag of an area's page as it is being served now; the first answer is taken as our own. */
export function rememberVersion(path: string): void {
  page = path;
  tag ??= fetchTag();
}

/** Whether the server has another version than the one that this page began with. Unknown counts as the same. */
export async function isOutdatedPage(): Promise<boolean> {
  const [mine, now] = await Promise.all([tag ?? null, fetchTag()]);
  return mine !== null && now !== null && mine !== now;
}

/** The hash in the name of the page's own script: it changes with every version. */
export function versionTag(): string | undefined {
  const script = document.querySelector<HTMLScriptElement>('script[type="module"][src*="/assets/"]');
  return /\/[^/-]*-([\w-]{6,})\.js$/.exec(script?.src ?? "")?.[1];
}

async function fetchTag(): Promise<string | null> {
  try {
    const response = await fetch(page, { method: "HEAD", cache: "no-store" });
    return response.ok ? response.headers.get("etag") : null;
  } catch {
    return null;
  }
}
