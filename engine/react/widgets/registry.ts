import type { Widgets } from "../widget.ts";
import { Checkbox } from "./checkbox.tsx";
import { Checkboxes } from "./checkboxes.tsx";
import { DateBox } from "./date.tsx";
import { Files, OneFile } from "./files.tsx";
import { IdentifierBox } from "./identifier.tsx";
import { lazyWidget } from "./lazy-widget.tsx";
import { LocationKept } from "./location-kept.tsx";
import { MoneyBox } from "./money.tsx";
import { NumberBox } from "./number.tsx";
import { RadioCards } from "./radio-cards.tsx";
import { Select } from "./select.tsx";
import { Text } from "./text.tsx";
import { Textarea } from "./textarea.tsx";
import { TimeBox } from "./time.tsx";
import { YesNo } from "./yes-no.tsx";

/** One or several of many options in a table: `row` and `column` among the facts of each tell where it stands. */
const table = lazyWidget(() => import("./matrix-table.tsx").then(({ MatrixTable }) => MatrixTable), "group");

/** The engine's widgets, by the names of `schemas/widgets.json`; a test keeps the two equal. */
export const widgets: Widgets = {
  text: Text,
  textarea: Textarea,
  identifier: IdentifierBox,
  "card-number": lazyWidget(() => import("./card-number.tsx").then(({ CardNumber }) => CardNumber)),
  password: lazyWidget(() => import("./password.tsx").then(({ Password }) => Password)),
  date: DateBox,
  day: lazyWidget(() => import("./day.tsx").then(({ Day }) => Day), "group"),
  time: TimeBox,
  hour: lazyWidget(() => import("./hour.tsx").then(({ Hour }) => Hour), "group"),
  number: NumberBox,
  money: MoneyBox,
  select: Select,
  "radio-cards": RadioCards,
  checkbox: Checkbox,
  checkboxes: Checkboxes,
  diagram: lazyWidget(() => import("./diagram.tsx").then(({ Diagram }) => Diagram), "group"),
  "yes-no": YesNo,
  combobox: Object.assign(
    lazyWidget(() => import("./combobox.tsx").then(({ Combobox }) => Combobox)),
    { size: () => "short" as const },
  ),
  matrix: table,
  comparison: table,
  location: Object.assign(
    lazyWidget(() => import("./location.tsx").then(({ Location }) => Location), "own"),
    { Answer: LocationKept },
  ),
  files: Files,
  file: OneFile,
};
