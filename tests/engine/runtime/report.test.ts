import { expect, test } from "vitest";
import { answerText, type LeafView, replay } from "#engine/runtime/index.ts";
import values from "./answer-text.json" with { type: "json" };
import { allSends } from "./sends.ts";

const words = { yes: "Sí", no: "No", none: "S/N" };

test.each(values)("$title", ({ schema, value, options, chosen, label, shown }) => {
  const source = options && {
    id: "s",
    status: "ready",
    search: false,
    options,
    chosen: chosen ?? [],
    ...(label ? { label } : {}),
  };
  const leaf = { schema, value, ...(source ? { source } : {}) } as unknown as LeafView;
  expect(answerText(leaf, words)?.replaceAll("\u00a0", " ")).toBe(shown);
});

test("a request that was accepted is told in the words of its flow", async () => {
  const sends = await allSends();
  const told = async (name: string) => {
    const send = sends.findLast((one) => one.name.includes(name));
    if (!send) throw new Error(`no request of ${name}`);
    const { report } = await replay(send.flow, send.sent, send.ask);
    return report(words);
  };
  const quote = await told("quote/car-emit");
  expect(quote.find(({ title }) => title === "Modelo y versión")?.entries).toContainEqual({
    title: "Suma asegurada",
    text: "$\u00a018.500.000,00",
  });
  // A step whose questions are one group of its title says it once.
  const claim = await told("claim/vehicle");
  const driver = claim.find(({ title }) => title === "¿Quién manejaba?");
  expect(driver?.entries?.map(({ title }) => title)).not.toContain("¿Quién manejaba?");
});
