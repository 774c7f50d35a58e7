import { codeForm, idForm, type Said, writeSaid } from "#src/desk/list/said.ts";
import { useSaid } from "#src/desk/list/use-said.ts";
import { measures, portfolioPath, views } from "./portfolio.ts";

/** What narrows the figures, each as its call takes it. */
const narrowings = { insurer: codeForm, product: codeForm, producer: idForm } as const;
export type Narrowed = Said<typeof narrowings>;
const names = { view: views, measure: measures, ...narrowings } as const;

/** Which figures, as the address says it; the query that their call takes. */
export function useSought() {
  const { said, searchOf, choose } = useSaid(names);
  const query = writeSaid(narrowings, said);
  return {
    ...said,
    isNarrowed: query !== "",
    query,
    addressOf: (change: Parameters<typeof searchOf>[0]) => portfolioPath + searchOf(change),
    choose,
  };
}
