import firstProblemTexts from "./first-problem-texts.json" with { type: "json" };
import others from "./problem-texts.json" with { type: "json" };

/** What may be wrong before any form is there: who is asked who they are reads these alone. */
export { firstProblemTexts };

/** A text for each code of a problem, in the product's own language. */
export const problemTexts = { ...firstProblemTexts, ...others };
