import { t } from "#src/shared/i18n/i18n.ts";

/** The shape of a page that is on its way. */
export function Skeleton() {
  return (
    <div className="stack" role="status">
      <span className="hidden-visually">{t("loading")}</span>
      <span className="skeleton skeleton-title" />
      <span className="skeleton skeleton-line" />
      <span className="skeleton skeleton-block" />
      <span className="skeleton skeleton-block" />
    </div>
  );
}
