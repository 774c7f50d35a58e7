import { useMatch } from "react-router";
import { versionTag } from "#src/shared/errors/version.ts";
import { t } from "#src/shared/i18n/i18n.ts";
import { imageUrl } from "#src/shared/theme/apply-theme.ts";
import type { ThemeDocument } from "#src/shared/theme/theme.generated.ts";
import { OuterLink } from "./outer-link.tsx";
import { usePlatform } from "./platform-context.ts";
import { socialIcons } from "./social-icons.ts";

/** Help, legal buttons, networks and who answers for the platform; what its document does not name is not shown. */
export function PlatformFooter() {
  const { footer = {}, links = [], ...platform } = usePlatform();
  const version = versionTag();
  // The home says the others itself.
  const isHome = useMatch(`/autogestion/${platform.name}`) !== null;
  const ways = isHome ? links : [...contactWays(platform), ...links, ...legalButtons(footer)];
  return (
    <footer className="area-footer">
      <div className="area-footer-inside">
        {ways.length > 0 && (
          <ul className="footer-links">
            {ways.map(({ label, url }) => (
              <li key={label}>
                <OuterLink url={url}>{label}</OuterLink>
              </li>
            ))}
          </ul>
        )}
        <SocialLinks social={footer.social ?? {}} />
        <div className="footer-who">
          {footer.logo && <img src={imageUrl(footer.logo)} alt="" width="32" height="32" />}
          {footer.text && <p>{footer.text}</p>}
        </div>
        {version && <p className="footer-version">{t("footer.version", { version })}</p>}
      </div>
    </footer>
  );
}

function SocialLinks({ social }: { social: NonNullable<ThemeDocument["footer"]>["social"] & object }) {
  const networks = socialIcons.flatMap((icon) =>
    social[icon.id] ? [{ ...icon, url: social[icon.id] }] : [],
  );
  if (networks.length === 0) return null;
  return (
    <ul className="footer-social" aria-label={t("footer.social")}>
      {networks.map(({ id, name, drawing, url }) => (
        <li key={id}>
          <OuterLink url={url ?? ""} label={t("footer.newTab", { name })}>
            <svg width="24" height="24" aria-hidden="true">
              <use href={drawing} />
            </svg>
          </OuterLink>
        </li>
      ))}
    </ul>
  );
}

type Way = { readonly label: string; readonly url: string };

function contactWays({ contact = {} }: Pick<ThemeDocument, "contact">): Way[] {
  const { help, whatsapp, phone, email } = contact;
  return [
    ...(help ? [{ label: t("footer.help"), url: help }] : []),
    ...(whatsapp ? [{ label: t("footer.whatsapp"), url: `https://wa.me/${whatsapp}` }] : []),
    ...(phone ? [{ label: t("footer.phone"), url: `tel:${phone}` }] : []),
    ...(email ? [{ label: t("footer.email"), url: `mailto:${email}` }] : []),
  ];
}

function legalButtons({ withdrawal, cancellation }: NonNullable<ThemeDocument["footer"]>): Way[] {
  return [
    ...(withdrawal ? [{ label: t("footer.withdrawal"), url: withdrawal }] : []),
    ...(cancellation ? [{ label: t("footer.cancellation"), url: cancellation }] : []),
  ];
}
