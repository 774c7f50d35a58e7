let site = "";
let page = "";

/** Names the site; undefined gives back the page without one. */
export function nameSite(name: string | undefined): void {
  site = name ?? "";
  show();
}

/** Names the page that is shown, before the site's name. */
export function namePage(name: string): void {
  page = name;
  show();
}

function show(): void {
  document.title = [page, site].filter(Boolean).join(" · ");
}
