import { useId, useRef, useState } from "react";
import { toBase64 } from "#src/shared/files/to-base64.ts";
import { deskText } from "#src/shared/i18n/desk-text.ts";
import { sniff } from "#src/shared/images/sniff.ts";
import { imageUrl } from "#src/shared/theme/apply-theme.ts";
import { Button } from "#src/shared/ui/button.tsx";
import type { ChosenLogo } from "./draft.ts";

type LogoFieldProps = {
  /** Path of the one that is published. */
  published: string | undefined;
  chosen: ChosenLogo | undefined;
  mayChange: boolean;
  onChoose: (logo: ChosenLogo) => void;
};

const mostBytes = 1_048_576;

/** The platform's picture; who may not change it is told whom to ask. */
export function LogoField({ published, chosen, mayChange, onChoose }: LogoFieldProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<string>();
  const url = chosen?.url ?? (published === undefined ? undefined : imageUrl(published));

  const choose = async (file: File | undefined) => {
    if (!file) return;
    const wrong = await problemOf(file);
    setProblem(wrong);
    if (wrong === undefined)
      onChoose({ filename: file.name, content: await toBase64(file), url: URL.createObjectURL(file) });
  };
  return (
    <div className="text-field">
      <span id={id} className="label">
        {deskText("platform.logo")}
      </span>
      {(url || mayChange) && (
        <div className="logo-row">
          {url && <img src={url} alt="" width="36" height="36" />}
          {mayChange && (
            <Button kind="secondary" aria-describedby={id} onClick={() => input.current?.click()}>
              {deskText(url ? "platform.changeLogo" : "platform.chooseLogo")}
            </Button>
          )}
        </div>
      )}
      <input
        ref={input}
        hidden
        type="file"
        accept="image/png,image/jpeg"
        onChange={({ target }) => {
          void choose(target.files?.[0]);
          // Chosen again, the same file is a choice as well.
          target.value = "";
        }}
      />
      <p className="text-field-problem" role="alert">
        {problem}
      </p>
      <p className="soft small">{deskText(mayChange ? "platform.logoHint" : "platform.logoDenied")}</p>
    </div>
  );
}

async function problemOf(file: File): Promise<string | undefined> {
  const kind = sniff(new Uint8Array(await file.slice(0, 8).arrayBuffer()));
  if (kind !== "png" && kind !== "jpg") return deskText("platform.logoType");
  return file.size > mostBytes ? deskText("platform.logoSize") : undefined;
}
