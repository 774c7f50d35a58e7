import type { Option } from "#engine/runtime/index.ts";
import { leaf, source, view } from "./parts.ts";

const rungs = [
  ["A", "Responsabilidad civil", "RC obligatoria y auxilio mecánico"],
  ["B1", "Robo e incendio total", "A, robo total e incendio total"],
  ["C", "Terceros completo", "B, robo e incendio parcial"],
  ["D", "Todo riesgo con franquicia", "C y daño propio parcial"],
] as const;

const prices: Readonly<Record<string, readonly (readonly [rung: number, cents: number, name: string])[]>> = {
  Allianz: [
    [0, 3274795, "RC"],
    [1, 6016109, "Clásico R"],
    [2, 8112502, "Clásico Plus"],
    [3, 15440996, "TR 4 %"],
  ],
  SURA: [
    [0, 3094012, "Básico"],
    [2, 7635764, "Completo"],
    [3, 15057741, "TR 4 %"],
    [3, 17218005, "TR 2 %"],
  ],
  "Mercantil Andina": [
    [0, 2987045, "A"],
    [1, 5508550, "B1"],
    [2, 7486532, "C"],
  ],
};

const money = new Intl.NumberFormat("es-AR", { style: "currency", currency: "ARS" });

function optionsOf(insurers: readonly string[]): readonly Option[] {
  return insurers.flatMap((insurer) =>
    (prices[insurer] ?? []).map(([rung, cents, name], index): Option => {
      const [rowCode = "", row = "", rowHint = ""] = rungs[rung] ?? [];
      const key = `${insurer}-${index}`.replace(" ", "-");
      const value = money.format(cents / 100);
      const commission = `Comisión ${money.format(cents / 1000)}`;
      const facts = { row, rowCode, rowHint, column: insurer, value, rank: cents, lines: [name, commission] };
      return { key, label: `${insurer}, ${row}`, value: key, facts };
    }),
  );
}

const choice = { type: "string" } as const;
const some = (insurers: readonly string[]) => source({ id: "coverages", options: optionsOf(insurers) });
const one = (insurers: readonly string[]) => leaf("/choice", "Cobertura", "matrix", choice, some(insurers));
const waiting = { busy: { call: "prices", done: 0, total: 0 } };

/** Prices that arrive insurer by insurer. */
export const matrix = [
  view(0, { fields: [one([])], ...waiting }),
  view(1, { fields: [one(["SURA"])], ...waiting }),
  view(2, { fields: [one(["Allianz", "SURA", "Mercantil Andina"])] }),
];

/** Several of them, up to three. */
export const matrixOfSeveral = [
  view(0, {
    fields: [
      leaf(
        "/compared",
        "Coberturas para comparar",
        "matrix",
        { type: "array", maxItems: 3, items: { type: "string" } },
        some(["Allianz", "SURA", "Mercantil Andina"]),
      ),
    ],
  }),
];
