import { lazyPart } from "#src/shared/parts/lazy-part.tsx";

/** The form of settings weighs as much as the rest of the office's page: it comes with the first condition. */
export const conditionFormPart = lazyPart(() =>
  import("./condition-form.tsx").then(({ ConditionForm }) => ConditionForm),
);
