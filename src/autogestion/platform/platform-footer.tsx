import { Link, useMatch } from "react-router";
import { OptionalPart } from "#src/shared/errors/optional-part.tsx";
import { versionTag } from "#src/shared/errors/version.ts";
import { t } from "#src/shared/i18n/i18n.ts";
import { imageUrl } from "#src/shared/theme/apply-theme.ts";
import type { ThemeDocument } from "#src/shared/theme/theme.generated.ts";
import { useSession } from "../identification/session-store.ts";
import { codePart } from "../parts.ts";
import { OuterLink } from "./outer-link.tsx";
import { titleOf, useOpenFlows, usePlatform } from "./platform-context.ts";
import { socialIcons } from "./social-icons.ts";

/**
 * At first sight the networks, the legal buttons and who answers for the platform; under what somebody does who said who
 * they are, one line. What its document does not name is not shown.
 */
export function PlatformFooter() {
  const { name, title, footer = {}, links = [] } = usePlatform();
  const version = versionTag();
  const isIdentified = useSession(({ identity }) => identity?.platform === name);
  // The home says the legal ones itself.
  const isHome = useMatch(`/autogestion/${name}`) !== null;
  const isBrief = isIdentified && !isHome;
  const open = useOpenFlows();
  const legal = isHome || isBrief ? [] : open;
  const ways = links.length + legal.length > 0 && (
    <ul className="footer-links">
      {links.map(({ label, url }) => (
        <li key={label}>
          <OuterLink url={url}>{label}</OuterLink>
        </li>
      ))}
      {legal.map((hosted) => (
        <li key={hosted.flow}>
          <Link to={`/autogestion/${name}/${hosted.route}`}>{titleOf(hosted)}</Link>
        </li>
      ))}
    </ul>
  );
  if (isBrief)
    return (
      <footer className="area-footer">
        <div className="area-footer-inside area-footer-brief">{ways || <p>{title}</p>}</div>
      </footer>
    );
  return (
    <footer className="area-footer">
      <div className="area-footer-inside">
        {ways}
        <SocialLinks social={footer.social ?? {}} />
        <div className="footer-who">
          {footer.logo && <img src={imageUrl(footer.logo)} alt="" width="32" height="32" />}
          {footer.text && <p>{footer.text}</p>}
        </div>
        {footer.certificate && (
          <OuterLink url={footer.certificate} className="footer-certificate">
            <CertificateCode platform={name} address={footer.certificate} />
            <span>{t("footer.certificate")}</span>
          </OuterLink>
        )}
        {version && <p>{t("footer.version", { version })}</p>}
      </div>
    </footer>
  );
}

/** The server draws the code of what is published; of what a page of ours only shows in a frame, this page does. */
function CertificateCode({ platform, address }: { platform: string; address: string }) {
  if (parent === window)
    return (
      <img src={`/autogestion/${platform}/certificate.svg`} alt="" width="96" height="96" loading="lazy" />
    );
  return (
    <OptionalPart>
      <span aria-hidden="true">
        <codePart.Part text={address} title={t("footer.certificate")} />
      </span>
    </OptionalPart>
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
