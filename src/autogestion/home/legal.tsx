import { homeText } from "#src/shared/i18n/home-text.ts";
import { t } from "#src/shared/i18n/i18n.ts";
import { OuterLink } from "../platform/outer-link.tsx";
import { usePlatform } from "../platform/platform-context.ts";

/** The buttons that the law wants at first sight and before any identification (Disposición 954/2025). */
export function Legal() {
  const { footer = {} } = usePlatform();
  const buttons = (["withdrawal", "cancellation"] as const).flatMap((name) => {
    const url = footer[name];
    return url ? [{ name, url }] : [];
  });
  if (buttons.length === 0) return null;
  return (
    <nav className="home-legal" aria-label={homeText("home.legal")}>
      {buttons.map(({ name, url }) => (
        <OuterLink key={name} url={url} className="button button-secondary">
          {t(`footer.${name}`)}
        </OuterLink>
      ))}
    </nav>
  );
}
