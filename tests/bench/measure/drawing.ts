import type { Tab } from "./page-cost.ts";

/** Throws unless two tabs draw the same: the same elements by their classes, and the same text. */
export async function expectSameDrawing(one: Tab, other: Tab): Promise<void> {
  const [first = [], second = []] = await Promise.all([one, other].map(drawingOf));
  const differs = first.findIndex((line, index) => line !== second[index]);
  if (differs >= 0 || first.length !== second.length)
    throw new Error(`bench: the forms differ: "${first[differs]}" against "${second[differs]}"`);
}

function drawingOf({ page }: Tab): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll("#root *")].map((element) => {
      const { firstChild: text } = element;
      return `${element.tagName} ${element.getAttribute("class")} ${text instanceof Text ? text.data : ""}`;
    }),
  );
}
