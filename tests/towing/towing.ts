import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { inRepository } from "#scripts/run.ts";
import type { Entity } from "#server/records/entity.ts";
import { showStatus } from "#server/records/statuses.ts";
import statuses from "./statuses.json" with { type: "json" };

const uuid = { type: "string", format: "uuid" } as const;

/** A kind of thing that the product does not have: this description, a table of statuses and two flows. */
export const towing: Entity = {
  name: "towing",
  path: "/towings",
  idName: "towingId",
  summaries: { read: "Un remolque", store: "Pide un remolque" },
  filledBy: { kind: "request" },
  statuses,
  texts: { "already-sent": "Este remolque ya se pidió" },
  stored: {
    envelope: { properties: { id: uuid, policyId: uuid }, required: ["policyId"] },
    files: { most: 3, summaries: { upload: "Una foto de un remolque", list: "Sus fotos" } },
    numbered: { series: "REM" },
  },
  insured: {
    query: { properties: { towingId: uuid, policyId: uuid } },
    wholeTo: "writer",
    begins: () => true,
    show: ({ record, policy, attached }) => ({
      asset: policy.asset,
      ...(record ? { ...record.answers, status: showStatus(statuses, record.status) } : {}),
      photos: attached.files.map(({ name }) => name),
    }),
  },
  followed: {
    route: "remolques/{towingId}",
    title: "Mis remolques",
    additions: [
      {
        name: "towing-note",
        segment: "notes",
        summary: "Avisa algo de un remolque",
        status: "more",
        body: {
          properties: { towingId: uuid, note: { type: "string", maxLength: 100 } },
          required: ["note"],
        },
        take: ({ note }) => ({ note }),
      },
    ],
    paper: "Pedido de remolque",
    describe: ({ record, policy }) => ({
      title: "Remolque",
      facts: [
        { title: "Dónde", text: String(record.answers.place) },
        { title: "Sobre", text: policy.asset },
      ],
      missing: [],
    }),
  },
};

/** A folder with its flows and with the product that names them. */
export function towingFolder(): { readonly folder: string; remove(): void } {
  const folder = mkdtempSync(join(tmpdir(), "tramite-towing-"));
  for (const part of ["flows", "schemas"])
    cpSync(inRepository(`tests/towing/${part}`), join(folder, part), { recursive: true });
  const path = "flows/products/car.product.json";
  const car = JSON.parse(readFileSync(inRepository(path), "utf8"));
  const named = { ...car, flows: { ...car.flows, request: "request/towing" } };
  cpSync(inRepository("flows/products"), join(folder, "flows/products"), {
    recursive: true,
    filter: (source) => !source.endsWith(".json") || source.endsWith("car.product.json"),
  });
  writeFileSync(join(folder, path), JSON.stringify(named));
  return { folder, remove: () => rmSync(folder, { recursive: true }) };
}
