import "#src/shared/ui/tokens.css";
import "#src/shared/ui/base.css";
import "#src/shared/ui/text-field.css";
import "#engine/react/flow.css";
import "#src/shared/wizard/wizard.css";
import "../autogestion/area.css";
import "./preview.css";
import { createRoot } from "react-dom/client";
import { syntaxIn } from "#engine/expression/index.ts";
import { prepare } from "#engine/runtime/index.ts";
import { loadValidators, type ValidatorFactory } from "#engine/validation/index.ts";
import { speak } from "#src/shared/i18n/i18n.ts";
import { applyTheme } from "#src/shared/theme/apply-theme.ts";
import { Preview } from "./preview.tsx";
import { type Staged, themeOf } from "./staged.ts";

// A page of `npm run dev` alone: no build has it, and the product's server knows nothing of it.
const root = document.getElementById("root");
if (!root) throw new Error('page: no element "root" — src/preview/index.html has to have it');

const reply = await fetch(`/__dev/show.json${location.search}`);
const staged = (await reply.json()) as Staged | { readonly problem: string };
if ("problem" in staged)
  createRoot(root).render(
    <main className="area-content">
      <h1>{staged.problem}</h1>
    </main>,
  );
else await show(staged, root);

async function show(moment: Staged, place: HTMLElement): Promise<void> {
  if (moment.audience.language === "en") speak((await import("#src/shared/i18n/en/texts.ts")).texts);
  document.documentElement.lang = moment.audience.language ?? "es-AR";
  if (moment.area !== "autogestion") await import("../desk/theme/desk.css");
  const theme = themeOf(moment);
  if (theme) applyTheme(theme);
  const address = `/__dev/show-${moment.hash}.js`;
  const { default: factory } = (await import(/* @vite-ignore */ address)) as { default: ValidatorFactory };
  const validators = (today: string) => loadValidators(factory, { today: () => today });
  const flow = prepare(moment.release, moment.hash, validators, syntaxIn(moment.release.syntax));
  createRoot(place).render(<Preview staged={moment} flow={flow} />);
}
