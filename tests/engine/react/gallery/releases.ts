import type { Release } from "#engine/language/index.ts";
import { endorsementRelease } from "./endorsement-release.ts";
import { realRelease } from "./real-release.ts";
import { sheetRelease } from "./sheet-release.ts";
import { stockRelease } from "./stock-release.ts";

/** The releases of the gallery's flows, which its server parses as the product's does. */
export const releases = {
  real: realRelease,
  endorsement: endorsementRelease,
  sheet: sheetRelease,
  stock: stockRelease,
} satisfies Readonly<Record<string, Release>>;
