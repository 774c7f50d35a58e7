import { existsSync, readdirSync } from "node:fs";
import { inRepository } from "./run.ts";
import type { FileTime } from "./run-vitest.ts";
import type { Stage } from "./stages.ts";

const pictures = "test-results";

/** Lines before the count: the ten slowest files, the folder of pictures of failed browser tests, skipped stages. */
export function summarize(
  results: readonly { readonly times: readonly FileTime[] }[],
  stages: readonly Pick<Stage, "name" | "skipped">[],
): readonly string[] {
  const skipped = stages.flatMap(({ name, skipped: reason }) => (reason ? [`${name} (${reason})`] : []));
  return [
    ...listSlowest(results.flatMap(({ times }) => times)),
    ...(hasPictures() ? [`Capturas de lo que falló en el navegador: ${pictures}/`] : []),
    ...(skipped.length > 0 ? [`Etapas que no corrieron: ${skipped.join(", ")}`] : []),
  ];
}

export function listSlowest(times: readonly FileTime[]): readonly string[] {
  const slowest = [...times].sort((one, other) => other.seconds - one.seconds).slice(0, 10);
  if (slowest.length === 0) return [];
  return [
    `Los más lentos: ${slowest.map(({ file, seconds }) => `${file} ${seconds.toFixed(0)} s`).join(" · ")}`,
  ];
}

function hasPictures(): boolean {
  const folder = inRepository(pictures);
  return existsSync(folder) && readdirSync(folder).length > 0;
}
