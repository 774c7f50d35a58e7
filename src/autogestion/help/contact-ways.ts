import type { Subject } from "#src/shared/help/subject-store.ts";
import { helpText } from "#src/shared/i18n/help-text.ts";
import type { ThemeDocument } from "#src/shared/theme/theme.generated.ts";
import type { IconName } from "../icons.tsx";

export type ContactWay = {
  readonly icon: IconName;
  readonly url: string;
  readonly title: string;
  readonly text: string;
};

/** The ways to a person that the platform has, the message already written where there is one. */
export function contactWays(
  { contact = {} }: Pick<ThemeDocument, "contact">,
  subject: Subject,
): ContactWay[] {
  const { whatsapp, phone, email, help } = contact;
  const message = encodeURIComponent(messageOf(subject));
  const isFilled = Boolean(subject.about ?? subject.step);
  const mail = email && `mailto:${email}`;
  const ways: readonly (ContactWay | string | boolean | undefined)[] = [
    whatsapp && {
      icon: "chat",
      url: `https://wa.me/${whatsapp}?text=${message}`,
      title: helpText("help.write"),
      text: helpText(isFilled ? "help.writeFilled" : "help.writeBy"),
    },
    phone && { icon: "phone", url: `tel:${phone}`, title: helpText("help.phone"), text: phone },
    mail && {
      icon: "email",
      url: `${mail}?subject=${encodeURIComponent(subject.about ?? helpText("help.more"))}&body=${message}`,
      title: helpText("help.email"),
      text: email,
    },
    // Many say their own mail once more.
    help &&
      help !== mail && {
        icon: "question",
        url: help,
        title: helpText("help.more"),
        text: helpText("help.moreText"),
      },
  ];
  return ways.filter((way) => typeof way === "object");
}

function messageOf({ about, step }: Subject): string {
  if (about && step) return helpText("help.messageAboutAt", { about, step });
  if (about) return helpText("help.messageAbout", { about });
  return step ? helpText("help.messageAt", { step }) : helpText("help.message");
}
