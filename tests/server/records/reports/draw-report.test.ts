import { readFileSync } from "node:fs";
import { extractText, getDocumentProxy } from "unpdf";
import { expect, test } from "vitest";
import { inRepository } from "#scripts/run.ts";
import { drawReport, type Paper } from "#server/records/reports/draw-report.ts";

const paper: Paper = {
  title: "Denuncia de siniestro",
  letterhead: {
    name: "Cordillera",
    color: "#6b1f3a",
    logo: readFileSync(inRepository("themes/logos/cordillera.png")),
    footer: "Cordillera, organizadores de seguros. Plataforma de demostración.",
  },
  facts: [{ title: "Número", text: "SIN-2026-000123" }],
  entries: [
    {
      title: "Contanos",
      entries: [
        { title: "Cómo fue", text: "Me chocaron de atrás.\nYo esperaba el semáforo: «verde»…" },
        { title: "Lugar de reposición", entries: [{ title: "Localidad", text: "Peñaflor" }] },
      ],
    },
  ],
  note: "Constancia de lo que se envió.",
  at: new Date("2026-11-20T15:00:00Z"),
};

async function read(bytes: Buffer): Promise<{ text: string; pages: number }> {
  const document = await getDocumentProxy(new Uint8Array(bytes));
  const { text, totalPages } = await extractText(document, { mergePages: true });
  return { text: text.replace(/\s+/g, " "), pages: totalPages };
}

test("a paper says what was answered, whose it is and which it is", async () => {
  const { text, pages } = await read(await drawReport(paper));
  for (const part of [
    "Denuncia de siniestro",
    "Número SIN-2026-000123",
    "Cómo fue Me chocaron de atrás. Yo esperaba el semáforo: «verde»…",
    "Lugar de reposición Localidad Peñaflor",
    "Plataforma de demostración.",
    "1 de 1",
  ])
    expect(text).toContain(part);
  expect(pages).toBe(1);
});

test("the same paper of the same moment is the same", async () => {
  expect((await drawReport(paper)).equals(await drawReport(paper))).toBe(true);
});

test("a long answer goes on over the pages, each with its number", async () => {
  const text = Array.from({ length: 400 }, (_, index) => `Renglón ${index + 1}.`).join("\n");
  const long = await read(
    await drawReport({ ...paper, entries: [{ title: "Contanos", entries: [{ title: "Cómo fue", text }] }] }),
  );
  expect(long.pages).toBeGreaterThan(3);
  expect(long.text).toContain("Renglón 400.");
  expect(long.text).toContain(`${long.pages} de ${long.pages}`);
});

test("what the letters of a paper do not know stands as a dot, and breaks nothing", async () => {
  const text = "Vi un 🚗 en Ушуая, y\u200b seguí";
  const { text: drawn } = await read(
    await drawReport({ ...paper, entries: [{ title: "Contanos", entries: [{ title: "Cómo fue", text }] }] }),
  );
  expect(drawn).toContain("Vi un • en •••••, y seguí");
});
