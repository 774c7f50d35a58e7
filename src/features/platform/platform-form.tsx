import { type FormEvent, useEffect, useRef, useState } from "react";
import { judge } from "#permissions/index.ts";
import type { Broker } from "#src/desk/session/broker.ts";
import { LeaveGuard } from "#src/desk/ui/leave-guard.tsx";
import { deskText } from "#src/shared/i18n/desk-text.ts";
import type { ThemeDocument } from "#src/shared/theme/theme.generated.ts";
import { Button } from "#src/shared/ui/button.tsx";
import { TextField } from "#src/shared/ui/text-field.tsx";
import { ColorField } from "./color-field.tsx";
import { countChanges, type Draft } from "./draft.ts";
import { FooterFields } from "./footer-fields.tsx";
import { LogoField } from "./logo-field.tsx";
import { Preview } from "./preview.tsx";
import { usePublish } from "./use-publish.ts";

type PlatformFormProps = {
  broker: Broker;
  published: ThemeDocument | undefined;
  initial: Draft;
};

export type Change = (change: Partial<Draft>) => void;

/** What a broker says of their platform, beside how it looks with that. */
export function PlatformForm({ broker, published, initial }: PlatformFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const [draft, setDraft] = useState(initial);
  const { publish, problems, isBusy } = usePublish();
  const { fields } = problems;
  const change: Change = (said) => setDraft((now) => ({ ...now, ...said }));
  const mayPublish = judge(broker, "selfManagementPlatformLogo", "enabled") === "permitted";
  const changes = countChanges(draft, initial);

  const url = draft.logo?.url;
  useEffect(() => (url === undefined ? undefined : () => URL.revokeObjectURL(url)), [url]);

  // Whoever pressed «Publicar» is at the foot of the page; what is wrong may be at its top.
  useEffect(() => {
    if (Object.keys(fields).length > 0)
      form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [fields]);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy || !mayPublish) return;
    // The picture that was chosen is what is published now.
    if (await publish(draft)) change({ logo: undefined });
  };

  return (
    <div className="columns platform">
      <form ref={form} noValidate onSubmit={(event) => void submit(event)}>
        <section className="platform-part">
          <h2>{deskText("platform.names")}</h2>
          <div className="platform-row">
            <TextField
              label={deskText("platform.shownName")}
              value={draft.title}
              maxLength={40}
              onType={(title) => change({ title })}
              problem={fields.title}
            />
            <TextField
              label={deskText("platform.address")}
              note={deskText("platform.addressHint", { name: draft.name || "…" })}
              value={draft.name}
              maxLength={40}
              autoCapitalize="none"
              spellCheck={false}
              onType={(name) => change({ name })}
              problem={fields.name}
            />
          </div>
        </section>
        <section className="platform-part">
          <h2>{deskText("platform.brand")}</h2>
          <div className="platform-row">
            <ColorField
              label={deskText("platform.primary")}
              chooseLabel={deskText("platform.choosePrimary")}
              value={draft.primary}
              onChoose={(primary) => change({ primary })}
              problem={fields["colors/primary"]}
              isRead
            />
            <ColorField
              label={deskText("platform.secondary")}
              chooseLabel={deskText("platform.chooseSecondary")}
              value={draft.secondary}
              onChoose={(secondary) => change({ secondary })}
              problem={fields["colors/secondary"]}
            />
            <LogoField
              published={published?.logo}
              chosen={draft.logo}
              mayChange={judge(broker, "selfManagementPlatformLogo", "update") === "permitted"}
              onChoose={(logo) => change({ logo })}
            />
          </div>
        </section>
        {mayPublish && changes > 0 && !isBusy && <LeaveGuard />}
        <FooterFields draft={draft} change={change} problems={fields} />
        <p className="platform-problem" role="alert">
          {problems.text}
        </p>
        <div className="platform-actions">
          <Button kind="quiet" onClick={() => setDraft(initial)}>
            {deskText("platform.discard")}
          </Button>
          <span className="soft push" role="status">
            {published && changes > 0 && deskText("platform.changes", { count: changes })}
          </span>
          {mayPublish && (
            <Button type="submit" isBusy={isBusy}>
              {deskText(isBusy ? "platform.publishing" : "platform.publish")}
            </Button>
          )}
        </div>
      </form>
      <Preview draft={draft} logo={published?.logo} />
    </div>
  );
}
