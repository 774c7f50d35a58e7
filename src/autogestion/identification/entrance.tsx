import "./entrance.css";
import { useRef, useState } from "react";
import { Link } from "react-router";
import { dni } from "#engine/identifiers/index.ts";
import { t } from "#src/shared/i18n/i18n.ts";
import { LineIcon } from "#src/shared/ui/line-icon.tsx";
import { PageTitle } from "#src/shared/ui/page-title.tsx";
import { CaptchaForm } from "./captcha-form.tsx";
import { DniField, readDni } from "./dni-field.tsx";
import type { Identity } from "./session-store.ts";

type EntranceProps = {
  platform: string;
  /** What for. */
  title: string;
  /** What was typed before, where one comes back. */
  initial: string;
  /** Why they are asked again. */
  told: string | undefined;
  onAsked: () => void;
  onIdentified: (identity: Identity) => void;
};

/** Whose it is and that a person asks, on one page. Nothing is sent before the number is valid. */
export function Entrance({ platform, title, initial, told, onAsked, onIdentified }: EntranceProps) {
  const [text, setText] = useState(initial && dni.format(initial));
  const [problem, setProblem] = useState<string>();
  const field = useRef<HTMLInputElement>(null);

  const whose = () => {
    const read = readDni(text);
    setProblem("problem" in read ? read.problem : undefined);
    if ("digits" in read) return read.digits;
    field.current?.focus();
    return undefined;
  };
  const type = (next: string) => {
    setText(next);
    // Told of a number that is wrong, and no longer of one that is right.
    if ("digits" in readDni(next)) setProblem(undefined);
  };

  return (
    <section className="claim">
      <Link className="entrance-back" to={`/autogestion/${platform}`}>
        <LineIcon path="M19 12H5m6-6-6 6 6 6" />
        {t("identification.back")}
      </Link>
      <div className="stack-tight entrance-head">
        <PageTitle>{t("identification.title")}</PageTitle>
        <p className="soft">{t("identification.lead", { title })}</p>
      </div>
      {told !== undefined && <p className="told">{told}</p>}
      <CaptchaForm
        platform={platform}
        whose={whose}
        before={<DniField ref={field} text={text} onType={type} problem={problem} />}
        after={<p className="soft">{t("identification.privacy")}</p>}
        action={t("continue")}
        onAsked={onAsked}
        onIdentified={onIdentified}
      />
    </section>
  );
}
