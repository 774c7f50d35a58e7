import { t } from "#src/shared/i18n/i18n.ts";

/** The shape of what is on its way; of a whole page it is its heading too. */
export function Skeleton({ isPage = false }: { readonly isPage?: boolean }) {
  const Told = isPage ? "h1" : "span";
  return (
    <div className="stack" role="status">
      <Told className="hidden-visually">{t("loading")}</Told>
      <span className="skeleton skeleton-title" />
      <span className="skeleton skeleton-line" />
      <span className="skeleton skeleton-block" />
      <span className="skeleton skeleton-block" />
    </div>
  );
}
