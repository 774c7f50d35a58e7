import "#src/shared/ui/tokens.css";
import "#src/shared/ui/base.css";
import "#engine/react/flow.css";
import "#engine/react/controls.css";
import "#engine/react/question.css";
import "#engine/react/group.css";
import "#engine/react/actions.css";
import "#engine/react/widgets/cards.css";
import "#engine/react/widgets/date.css";
import "../bench.css";
import { createRoot } from "react-dom/client";
import { loadValidators, type ValidatorFactory } from "#engine/validation/index.ts";
import { today } from "#src/shared/time/clock.ts";
import { Form } from "./form.tsx";
import { sectionsOf } from "./questions.ts";

// The forms `fields-14` and `fields-200` as they are written without an engine: what ours is measured against.
const hash = document.querySelector<HTMLMetaElement>('meta[name="release"]')?.content ?? "";
const { default: factory } = (await import(/* @vite-ignore */ `/releases/${hash}/validators.js`)) as {
  readonly default: ValidatorFactory;
};
const title = { 14: "Catorce preguntas", 200: "Doscientas preguntas" };
const count = location.pathname.endsWith("-14") ? 14 : 200;
document.title = title[count];

createRoot(document.getElementById("root") as HTMLElement).render(
  <Form title={title[count]} sections={sectionsOf(count)} validators={loadValidators(factory, { today })} />,
);
