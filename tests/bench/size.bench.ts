import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { compileSchemaValidatorsCode } from "@rjsf/validator-ajv8/lib/compileSchemaValidators.js";
import { Ajv2020 } from "ajv/dist/2020.js";
import { build } from "vite";
import { listFiles } from "#scripts/list-files.ts";
import { measure } from "#scripts/measure-chunks.ts";
import { inRepository } from "#scripts/run.ts";
import { buildPage } from "./build-page.ts";
import { publishForm } from "./form/publish-form.ts";
import { beside, printTable } from "./measure/statistics.ts";

// What a browser loads for the claim's accident step alone: our page with runtime and expressions, and in the same
// run RJSF as it comes, its validators compiled ahead. Neither has a router, texts of other pages or a server's calls.
const forms = inRepository("tests/bench/forms");
const budget = 150;
const kilobytes = (size: number) => `${size.toFixed(1)} kB`;

const stockPage = `
import Form from "@rjsf/core";
import createPrecompiledValidator from "@rjsf/validator-ajv8/lib/createPrecompiledValidator.js";
import { createElement } from "react";
import { createRoot } from "react-dom/client";
import schema from "./schema.json";
import * as compiled from "./validators.cjs";
const validator = createPrecompiledValidator(compiled, schema);
createRoot(document.getElementById("root")).render(createElement(Form, { schema, validator }));
`;

const ours = await buildPage();
const { form, validators } = publishForm(forms, "claim");
writeFileSync(join(ours, "form.json"), JSON.stringify(form));
writeFileSync(join(ours, "validators.js"), validators);
const stock = await buildStockPage();
printTable(
  ["brotli", "measured", "budget"],
  [
    ["our form page, release and validators", ...beside(sizeOf(ours), budget, kilobytes)],
    ["RJSF as it comes, validators compiled", kilobytes(sizeOf(stock))],
  ],
);
for (const folder of [ours, stock]) rmSync(folder, { recursive: true });

function sizeOf(folder: string): number {
  const place = relative(inRepository(""), folder);
  const files = listFiles([`${place}/**/*.{js,css,json}`]).map((file) => relative(place, file));
  return measure(folder, files);
}

/** RJSF's own form over the same schema; in the repository's cache, whence its packages are found. */
async function buildStockPage(): Promise<string> {
  const root = inRepository("node_modules/.cache/bench-stock");
  const outDir = inRepository("node_modules/.cache/bench-stock-built");
  const schema = JSON.parse(readFileSync(join(forms, "claim.schema.json"), "utf8"));
  mkdirSync(root, { recursive: true });
  writeFileSync(join(root, "schema.json"), JSON.stringify(schema));
  // The types of RJSF name the class by the module that it stands in.
  writeFileSync(
    join(root, "validators.cjs"),
    compileSchemaValidatorsCode(schema, { AjvClass: Ajv2020 as never }),
  );
  writeFileSync(
    join(root, "index.html"),
    '<div id="root"></div><script type="module" src="main.js"></script>',
  );
  writeFileSync(join(root, "main.js"), stockPage);
  await build({
    configFile: false,
    root,
    mode: "production",
    logLevel: "error",
    build: { target: "es2022", outDir, emptyOutDir: true, modulePreload: { polyfill: false } },
  });
  return outDir;
}
