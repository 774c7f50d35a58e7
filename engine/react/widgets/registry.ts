import type { Widgets } from "../widget.ts";
import { CardNumber } from "./card-number.tsx";
import { Checkbox } from "./checkbox.tsx";
import { Checkboxes } from "./checkboxes.tsx";
import { Combobox } from "./combobox.tsx";
import { DateBox } from "./date.tsx";
import { Day } from "./day.tsx";
import { Diagram } from "./diagram.tsx";
import { Files, OneFile } from "./files.tsx";
import { Hour } from "./hour.tsx";
import { IdentifierBox } from "./identifier.tsx";
import { Location } from "./location.tsx";
import { Matrix } from "./matrix.tsx";
import { MoneyBox } from "./money.tsx";
import { NumberBox } from "./number.tsx";
import { Password } from "./password.tsx";
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
  "card-number": CardNumber,
  password: Password,
  date: DateBox,
  day: Day,
  time: TimeBox,
  hour: Hour,
  number: NumberBox,
  money: MoneyBox,
  select: Select,
  "radio-cards": RadioCards,
  checkbox: Checkbox,
  checkboxes: Checkboxes,
  diagram: Diagram,
  "yes-no": YesNo,
  combobox: Combobox,
  matrix: Matrix,
  comparison: Matrix,
  location: Location,
  files: Files,
  file: OneFile,
};
