import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { RadioCards } from "#engine/react/widgets/radio-cards.tsx";

const titles = { theft: "Robo", crash: "Choque" };
const registry = { formContext: { host: { text: (key: string) => key }, send: () => {} } };

/** The options that are drawn, by what they are called. */
function drawn(more: object): readonly string[] {
  const schema = { type: "string", enum: Object.keys(titles), titles };
  const all = { id: "cause", schema, value: "crash", options: {}, registry, onChange: () => {}, ...more };
  const html = renderToStaticMarkup(<RadioCards {...(all as unknown as Parameters<typeof RadioCards>[0])} />);
  return Object.values(titles).filter((title) => html.includes(title));
}

test.each([
  ["all of what may be chosen", {}, ["Robo", "Choque"]],
  ["what was chosen, where it is only read", { readonly: true }, ["Choque"]],
  ["all, where nothing was", { readonly: true, value: undefined }, ["Robo", "Choque"]],
  ["all, while an action works", { readonly: true, options: { isLocked: true } }, ["Robo", "Choque"]],
])("shows %s", (_, more, expected) => {
  expect(drawn(more)).toEqual(expected);
});
