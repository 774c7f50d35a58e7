import type { RegistryWidgetsType, WidgetProps } from "@rjsf/utils";
import { useState } from "react";
import { formatDate, parseDate, typedDate } from "#engine/identifiers/index.ts";
import { officeText } from "#src/shared/i18n/office-text.ts";
import { today } from "#src/shared/time/clock.ts";
import { FieldFrame } from "#src/shared/ui/field-frame.tsx";
import { TextField } from "#src/shared/ui/text-field.tsx";
import { hundredthsIn } from "../ui/hundredths.ts";

/** What each question that is a choice may be answered with, by its name: told to the form as its context. */
export type Choices = Readonly<Record<string, readonly { readonly value: string; readonly title: string }[]>>;

/** What a condition is asked by beside boxes of text. What cannot be read stays as it was typed, and is no number. */
export const conditionWidgets: RegistryWidgetsType = {
  hundredths: (props) => <Typed {...props} {...hundredths} />,
  pesos: (props) => <Typed {...props} {...pesos} />,
  day: (props) => <Typed {...props} {...day} />,
  choice: Choice,
};

type Reading = {
  /** A value as it is typed; nothing of what is none. */
  readonly tell: (value: unknown) => string | undefined;
  readonly read: (text: string) => unknown;
  readonly placeholder?: string;
  readonly wrong?: string;
};

const hundredths: Reading = {
  tell: (value) => (typeof value === "number" ? value.toLocaleString("es-AR") : undefined),
  read: (text) => inHundreds(hundredthsIn(text)),
  wrong: officeText("conditions.unread"),
};

const pesos: Reading = {
  tell: (value) => (typeof value === "number" ? (value / 100).toLocaleString("es-AR") : undefined),
  read: hundredthsIn,
  wrong: officeText("conditions.unread"),
};

const day: Reading = {
  tell: (value) => (typeof value === "string" && parseDate(value) === value ? formatDate(value) : undefined),
  read: (text) => typedDate(text, { today: today() }),
  placeholder: officeText("conditions.dayFormat"),
};

function Typed(props: WidgetProps & Reading) {
  const { id, label, value, onChange, options, rawErrors, tell, read, placeholder, wrong } = props;
  const [text, setText] = useState(tell(value) ?? "");
  const isUnread = typeof value === "string" && wrong !== undefined;
  return (
    <TextField
      id={id}
      label={label}
      value={text}
      placeholder={placeholder}
      inputMode={placeholder ? "numeric" : "decimal"}
      autoComplete="off"
      problem={rawErrors?.[0] && isUnread ? wrong : rawErrors?.[0]}
      note={options.help as string | undefined}
      onType={(typed) => {
        setText(typed);
        onChange(typed.trim() === "" ? undefined : (read(typed) ?? typed));
      }}
    />
  );
}

function inHundreds(hundredth: number | undefined): number | undefined {
  return hundredth === undefined ? undefined : hundredth / 100;
}

function Choice({ id, name, label, value, onChange, rawErrors, registry }: WidgetProps) {
  const { [name]: choices = [] } = (registry.formContext as { readonly choices: Choices }).choices;
  return (
    <FieldFrame id={id} label={label} problem={rawErrors?.[0]}>
      {(box) => (
        <select
          {...box}
          className="select"
          value={typeof value === "string" ? value : ""}
          onChange={({ target }) => onChange(target.value === "" ? undefined : target.value)}
        >
          <option value="">{officeText("conditions.choice")}</option>
          {choices.map((choice) => (
            <option key={choice.value} value={choice.value}>
              {choice.title}
            </option>
          ))}
        </select>
      )}
    </FieldFrame>
  );
}
