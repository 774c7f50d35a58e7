import type { FieldProps } from "@rjsf/utils";
import { useState } from "react";
import { usePicture } from "#src/desk/ui/use-picture.tsx";
import { toBase64 } from "#src/shared/files/to-base64.ts";
import { deskText } from "#src/shared/i18n/desk-text.ts";
import { sniff } from "#src/shared/images/sniff.ts";
import { Button } from "#src/shared/ui/button.tsx";

/** What the form tells the field of the logo. */
export type LogoContext = {
  /** The address of the picture that will stand, be it the mark of who has none. */
  readonly logo: string;
  readonly hasLogo: boolean;
  readonly mayChange: boolean;
};

const mostBytes = 1_048_576;

/** The picture that will stand on the platform; who may not change it is told who can. */
export function LogoField({ schema, registry, rawErrors, onChange, fieldPathId }: FieldProps) {
  const { logo, hasLogo, mayChange } = registry.formContext as LogoContext;
  const { $id: id, path } = fieldPathId;
  const [problem, setProblem] = useState<string>();

  const choose = async (file: File | undefined) => {
    if (!file) return;
    const wrong = await problemOf(file);
    setProblem(wrong);
    if (wrong === undefined) onChange({ filename: file.name, content: await toBase64(file) }, path);
  };
  const picture = usePicture((file) => void choose(file));
  return (
    <div className="text-field">
      <span id={`${id}-name`} className="label">
        {schema.title}
      </span>
      <p id={`${id}-problem`} className="text-field-problem" role="alert">
        {problem ?? rawErrors?.[0]}
      </p>
      <div className="logo-row">
        <img src={logo} alt="" width="36" height="36" />
        {mayChange && (
          <Button
            kind="secondary"
            id={id}
            aria-describedby={`${id}-name ${id}-problem`}
            onClick={picture.open}
          >
            {deskText(hasLogo ? "platform.changeLogo" : "platform.chooseLogo")}
          </Button>
        )}
      </div>
      {picture.box}
      <p className="text-field-note">{hintOf(hasLogo, mayChange)}</p>
    </div>
  );
}

function hintOf(hasLogo: boolean, mayChange: boolean): string {
  if (mayChange) return deskText("platform.logoHint");
  return deskText(hasLogo ? "platform.logoKept" : "platform.logoDenied");
}

async function problemOf(file: File): Promise<string | undefined> {
  const kind = sniff(new Uint8Array(await file.slice(0, 8).arrayBuffer()));
  if (kind !== "png" && kind !== "jpg") return deskText("platform.logoType");
  return file.size > mostBytes ? deskText("platform.logoSize") : undefined;
}
