import type { UiSchema } from "@rjsf/utils";
import { useMemo, useRef, useState } from "react";
import { judge } from "#permissions/index.ts";
import { schema, validators } from "#schemas/platform.schema.json?config-form";
import type { Broker } from "#src/desk/session/broker.ts";
import { LeaveGuard } from "#src/desk/ui/leave-guard.tsx";
import { ConfigForm } from "#src/shared/config-form/config-form.tsx";
import { deskText } from "#src/shared/i18n/desk-text.ts";
import type { ThemeDocument } from "#src/shared/theme/theme.generated.ts";
import { Button } from "#src/shared/ui/button.tsx";
import { ColorField } from "./color-field.tsx";
import { countChanges, type Draft, usualColors } from "./draft.ts";
import { type LogoContext, LogoField } from "./logo-field.tsx";
import layout from "./platform.ui.json" with { type: "json" };
import { Preview } from "./preview.tsx";
import { themeOf } from "./preview-theme.ts";
import { useLogo } from "./use-logo.ts";
import { usePublish } from "./use-publish.ts";

type PlatformFormProps = {
  broker: Broker;
  published: ThemeDocument | undefined;
  initial: Draft;
};

/** What a broker says of their platform, by its schema, beside how the public page looks with that. */
export function PlatformForm({ broker, published, initial }: PlatformFormProps) {
  const [draft, setDraft] = useState(initial);
  const { publish, refusedIn, text, isBusy } = usePublish();
  const mayPublish = judge(broker, "selfManagementPlatformLogo", "enabled") === "permitted";
  const changes = countChanges(draft, initial);
  const logo = useLogo(draft.logo, published?.logo, draft.colors?.primary ?? "");
  const colors = useRef<ThemeDocument["colors"]>(usualColors);
  const theme = useMemo(() => themeOf(draft, logo, colors.current), [draft, logo]);
  colors.current = theme.colors;
  const context: LogoContext = {
    logo,
    hasLogo: draft.logo !== undefined || published !== undefined,
    mayChange: judge(broker, "selfManagementPlatformLogo", "update") === "permitted",
  };

  const submit = async (said: Draft) => {
    if (isBusy || !mayPublish) return;
    // The picture that was chosen is what is published now.
    if (await publish(said)) setDraft(({ logo: _, ...kept }) => kept);
  };

  return (
    <div className="columns platform">
      <ConfigForm
        form={{ schema, validators }}
        layout={layout as UiSchema}
        widgets={widgets}
        fields={fields}
        context={context}
        data={draft}
        onChange={setDraft}
        onSubmit={(said) => void submit(said)}
        refused={refusedIn(draft)}
      >
        {mayPublish && changes > 0 && !isBusy && <LeaveGuard />}
        <p className="platform-problem" role="alert">
          {text}
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
      </ConfigForm>
      {logo && <Preview theme={theme} />}
    </div>
  );
}

const widgets = { color: ColorField };
const fields = { picture: LogoField };
