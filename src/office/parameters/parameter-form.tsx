import { type FormEvent, useState } from "react";
import { typedDate } from "#engine/identifiers/index.ts";
import { isEqual } from "#engine/json/index.ts";
import { useAction } from "#src/desk/list/use-action.ts";
import { sendSigned } from "#src/desk/session/own-credentials.ts";
import { LeaveGuard } from "#src/desk/ui/leave-guard.tsx";
import { errorMessage, fieldTexts } from "#src/shared/api/reply.ts";
import { t } from "#src/shared/i18n/i18n.ts";
import { officeText } from "#src/shared/i18n/office-text.ts";
import { today } from "#src/shared/time/clock.ts";
import { Button } from "#src/shared/ui/button.tsx";
import { TextArea } from "#src/shared/ui/text-area.tsx";
import { TextField } from "#src/shared/ui/text-field.tsx";
import { useToasts } from "#src/shared/ui/toast-store.ts";
import {
  fieldsOf,
  type OfficeParameter,
  parametersCall,
  readValue,
  textsOf,
  type ValueField,
} from "./office-parameter.ts";

/** What a parameter is from a day to come: its parts as they are today, to be changed. */
export function ParameterForm({ parameter }: { parameter: OfficeParameter }) {
  const { name, title, shape, value } = parameter;
  const fields = fieldsOf(name, shape, value);
  const [initial] = useState(() => ({ ...textsOf(fields, value), from: "", source: "" }));
  const [texts, setTexts] = useState<Readonly<Record<string, string>>>(initial);
  const [sent, setSent] = useState<Readonly<Record<string, string>>>({});
  const { run, isBusy, failed } = useAction({
    send: (body: object) =>
      sendSigned({ method: "POST", path: `${parametersCall}/${name}`, body: body as never }), // JSON by its making
    changes: [parametersCall],
  });
  const refused = failed ? fieldTexts(failed) : {};
  const type = (path: string) => (text: string) => setTexts({ ...texts, [path]: text });
  /** What was refused and stands as it was sent: of a list, at any of its items. */
  const problemOf = (path: string) => {
    if (texts[path] !== sent[path]) return undefined;
    const place = Object.keys(refused).find((one) => one === path || one.startsWith(`${path}/`));
    return place === undefined ? undefined : refused[place];
  };
  const isMissing = (path: string) => sent[path] === "" && texts[path] === "";
  const save = async (event: FormEvent) => {
    event.preventDefault();
    setSent(texts);
    const { from = "", source = "" } = texts;
    if (from.trim() === "" || source.trim() === "" || isBusy) return;
    const day = typedDate(from, { today: today() }) ?? from;
    const { isDone } = await run({ from: day, source: source.trim(), value: readValue(fields, texts) });
    if (isDone) useToasts.getState().show(officeText("parameters.saved", { title }));
  };
  return (
    <form className="stack" noValidate onSubmit={(event) => void save(event)}>
      {!isEqual(texts, initial) && !isBusy && failed === undefined && <LeaveGuard />}
      <h2>{officeText("parameters.change")}</h2>
      <TextField
        label={officeText("parameters.from")}
        placeholder={officeText("conditions.dayFormat")}
        inputMode="numeric"
        autoComplete="off"
        value={texts.from ?? ""}
        problem={isMissing("from") ? t("field_required") : problemOf("from")}
        onType={type("from")}
      />
      {fields.map(({ path, title: label, kind, unit, hint }) =>
        kind === "days" ? (
          <TextArea
            key={path}
            label={label}
            hint={officeText("parameters.days")}
            rows={8}
            value={texts[path] ?? ""}
            problem={problemOf(path)}
            onType={type(path)}
          />
        ) : (
          <TextField
            key={path}
            label={label}
            note={noteOf({ kind, unit, hint })}
            inputMode={kind === "number" ? "decimal" : "text"}
            autoComplete="off"
            value={texts[path] ?? ""}
            problem={problemOf(path)}
            onType={type(path)}
          />
        ),
      )}
      <TextField
        label={officeText("parameters.source")}
        hint={officeText("parameters.sourceHint")}
        maxLength={200}
        value={texts.source ?? ""}
        problem={isMissing("source") ? t("field_required") : problemOf("source")}
        onType={type("source")}
      />
      <p className="text-field-problem" role="alert">
        {failed && Object.keys(refused).length === 0 ? (errorMessage(failed) ?? t("unexpected")) : undefined}
      </p>
      <div className="office-acts">
        <Button type="submit" isBusy={isBusy}>
          {officeText("parameters.save")}
        </Button>
      </div>
      <p className="small soft">{officeText("parameters.kept")}</p>
    </form>
  );
}

/** In what a number is said, and what its schema says of it; of money that speaks of centavos. */
function noteOf({ kind, unit, hint = "" }: Pick<ValueField, "kind" | "unit" | "hint">): string {
  const numbers = kind === "numbers" ? officeText("parameters.numbers") : "";
  const counted = unit ? officeText("parameters.unit", { unit: officeText(`parameters.units.${unit}`) }) : "";
  return [unit === "money" ? "" : numbers || `${hint}.`, counted].filter((part) => part.length > 1).join(" ");
}
