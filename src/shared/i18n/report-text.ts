import report from "./es/report.json" with { type: "json" };
import { partTexts } from "./i18n.ts";

/** A text of the report of what broke: they come with its dialog. */
export const reportText = partTexts("report", report);
