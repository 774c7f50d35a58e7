import { useMemo } from "react";
import { foreign } from "#src/shared/i18n/i18n.ts";
import { wizardText } from "#src/shared/i18n/wizard-text.ts";
import { kept } from "#src/shared/storage/kept.ts";
import type { Area } from "#src/shared/wizard/area.ts";
import type { Opening } from "#src/shared/wizard/opening.ts";
import { useHosting, usePlatform } from "../platform/platform-context.ts";
// From there, so that the wizards stay one script.
import { AreaContext, endsOf, WizardRelay } from "./identified-wizard.tsx";

/** A flow that anybody opens: nobody is asked who they are, and what it keeps is the tab's. */
export function OpenWizard({ opening }: { opening: Opening }) {
  const { name } = usePlatform();
  const { flows } = useHosting();
  const area = useMemo(() => openArea(name), [name]);
  return (
    <AreaContext value={area}>
      <WizardRelay opening={opening} flows={flows} />
    </AreaContext>
  );
}

const tab = kept("tramite:anyone", "tab");

/** What such a flow is lent: nothing proves who asks, and drafts are of the tab, since whoever comes to it next may be somebody else. */
function openArea(platform: string): Area {
  const base = `/autogestion/${platform}`;
  const owner = { place: platform, person: tabId() };
  return {
    credentials: { header: "X-Ticket", current: () => undefined, renew: async () => "none" },
    ...{ owner, base, texts: wizardText, context: { platform } },
    audience: { platform, language: foreign?.language },
    isAlone: true,
    ending: { home: base, isRepeated: false },
    ends: endsOf(owner, []),
  };
}

function tabId(): string {
  const id = tab.read() ?? crypto.randomUUID();
  tab.write(id);
  return id;
}
