/** Where a path of the API is asked for: below the base that the page was built with. */
export function apiUrl(path: string, base: string = import.meta.env.TRAMITE_API_BASE): string {
  return base + path;
}
