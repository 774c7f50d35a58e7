import type { Widgets } from "../widget.ts";
import { checkbox } from "./checkbox.tsx";
import { checkboxes } from "./checkboxes.tsx";
import { combobox } from "./combobox.tsx";
import { date } from "./date.tsx";
import { file } from "./file.tsx";
import { files } from "./files.tsx";
import { identifier } from "./identifier.tsx";
import { money } from "./money.tsx";
import { number } from "./number.tsx";
import { radioCards } from "./radio-cards.tsx";
import { select } from "./select.tsx";
import { text } from "./text.tsx";
import { textarea } from "./textarea.tsx";
import { time } from "./time.tsx";
import { yesNo } from "./yes-no.tsx";

/** The engine's widgets, by the names of `schemas/widgets.json`; a test keeps the two equal. */
export const widgets: Widgets = {
  text,
  textarea,
  identifier,
  date,
  time,
  number,
  money,
  select,
  "radio-cards": radioCards,
  checkbox,
  checkboxes,
  "yes-no": yesNo,
  combobox,
  files,
  file,
};
