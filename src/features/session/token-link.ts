let code: string | undefined;

/** Takes the code out of the address before anything is asked for: no log and no history keeps it. */
export function takeCode(): void {
  const url = new URL(location.href);
  code = url.searchParams.get("token") ?? undefined;
  if (code === undefined) return;
  url.searchParams.delete("token");
  history.replaceState(history.state, "", url);
}

/** The code that the page was opened with, once. */
export function readCode(): string | undefined {
  return code;
}
