import { Icon, type IconName } from "../icons.tsx";
import { OuterLink } from "../platform/outer-link.tsx";

type CallProps = {
  icon: IconName;
  url: string;
  title: string;
  text: string;
  isUrgent?: boolean;
};

/** A large way to reach somebody. */
export function Call({ icon, url, title, text, isUrgent = false }: CallProps) {
  return (
    <OuterLink className={isUrgent ? "help-call help-call-urgent" : "help-call"} url={url}>
      <Icon name={icon} />
      <span>
        <strong>{title}</strong>
        {text}
      </span>
      <Icon name={url.startsWith("tel:") ? "phone" : "next"} />
    </OuterLink>
  );
}

/** Where a phone number is dialled, its spaces aside. */
export function dialUrl(number: string): string {
  return `tel:${number.replaceAll(" ", "")}`;
}
