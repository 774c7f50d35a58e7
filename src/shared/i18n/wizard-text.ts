import wizard from "./es/wizard.json" with { type: "json" };
import { partTexts } from "./i18n.ts";

/** A text around a wizard: they come with it, not with the first screen. */
export const wizardText = partTexts("wizard", wizard);

export type WizardKey = Parameters<typeof wizardText>[0];
