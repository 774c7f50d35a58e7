import type { Widgets } from "../widget.ts";
import { Checkbox } from "./checkbox.tsx";
import { Checkboxes } from "./checkboxes.tsx";
import { Combobox } from "./combobox.tsx";
import { DateBox } from "./date.tsx";
import { Files, OneFile } from "./files.tsx";
import { IdentifierBox } from "./identifier.tsx";
import { MoneyBox } from "./money.tsx";
import { NumberBox } from "./number.tsx";
import { RadioCards } from "./radio-cards.tsx";
import { Select } from "./select.tsx";
import { Text } from "./text.tsx";
import { Textarea } from "./textarea.tsx";
import { TimeBox } from "./time.tsx";
import { YesNo } from "./yes-no.tsx";

/** The engine's widgets, by the names of `schemas/widgets.json`; a test keeps the two equal. */
export const widgets: Widgets = {
  text: Text,
  textarea: Textarea,
  identifier: IdentifierBox,
  date: DateBox,
  time: TimeBox,
  number: NumberBox,
  money: MoneyBox,
  select: Select,
  "radio-cards": RadioCards,
  checkbox: Checkbox,
  checkboxes: Checkboxes,
  "yes-no": YesNo,
  combobox: Combobox,
  files: Files,
  file: OneFile,
};
