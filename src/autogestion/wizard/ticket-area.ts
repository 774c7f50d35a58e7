import { foreign } from "#src/shared/i18n/i18n.ts";
import { wizardText } from "#src/shared/i18n/wizard-text.ts";
import type { Area } from "#src/shared/wizard/area.ts";
import { maskDni } from "../identification/mask-dni.ts";
import { useSession } from "../identification/session-store.ts";
import { panels } from "./panels.tsx";

/**
 * What the public area lends to wizards: a ticket in each request, drafts by platform and DNI. Where there is a proof of
 * who somebody is, it is asked for with each ticket, so that one that lacks it is renewed too.
 */
export function ticketArea(platform: string, identityNumber: string, hasProof = false): Area {
  const session = useSession.getState;
  const base = `/autogestion/${platform}`;
  return {
    credentials: {
      header: "X-Ticket",
      current: () => session().identity?.ticket,
      renew: () => session().renew(),
      prove: hasProof ? () => session().renew() : undefined,
    },
    owner: { place: platform, person: identityNumber },
    base,
    texts: wizardText,
    context: { platform, identityNumber },
    audience: { platform, language: foreign?.language },
    person: {
      shown: wizardText("wizard.identified", { number: maskDni(identityNumber) }),
      leave: () => session().clear(),
    },
    panels,
    ending: { home: base, isRepeated: true },
  };
}
