import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { serveInsurers } from "#server/demonstration/insurers/insurers.ts";
import type { SimulatedInsurer } from "#server/demonstration/insurers/serve-insurer.ts";
import { asking, products, today } from "./asking.ts";

let insurers: readonly SimulatedInsurer[] = [];
let desk: ReturnType<typeof asking>;
beforeAll(async () => {
  insurers = await serveInsurers({ pace: 0, today: () => today });
  desk = asking(new Map(insurers.map(({ insurer, connection }) => [insurer, connection])), 8_000, true);
});
afterAll(async () => {
  desk.close();
  await Promise.all(insurers.map(({ close }) => close()));
});

const kind = { kind: "inspection" };
const input = (inspectionId: string, name: string) => ({
  ...{ inspectionId, quoteId: "7701" },
  photos: [
    { tag: "front", name: "frente.jpg" },
    { tag: "odometer", name },
  ],
});

describe.each(["zurich", "allianz", "experta", "mercantilAndina", "sura"])("%s", (insurer) => {
  test.each(Object.keys(products))(
    "looks at the photos of a %s before it says what it makes of them",
    async (product) => {
      const asked = (name: string) => desk.ask(insurer, input(`${product}-${name}`, name), product, kind);
      expect(await asked("odometro.jpg")).toEqual({ output: { status: "inReview" } });
      expect(await asked("odometro.jpg")).toMatchObject({
        output: { status: "finished", inspectionId: expect.stringMatching(/^I-/) },
      });
      await asked("borrosa.jpg");
      expect(await asked("borrosa.jpg")).toMatchObject({
        output: {
          ...{ status: "rejected", message: expect.any(String) },
          rejected: [{ tag: "odometer", reason: "Borrosa" }],
        },
      });
    },
  );
});
