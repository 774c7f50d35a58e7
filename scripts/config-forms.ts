import { readFileSync } from "node:fs";
import { basename, dirname, relative } from "node:path";
import { compileSchemaValidatorsCode } from "@rjsf/validator-ajv8/lib/compileSchemaValidators.js";
import { _ } from "ajv";
import { Ajv2020 } from "ajv/dist/2020.js";
import type { Plugin } from "vite";
import { openLibrary, openSchemaFile } from "#engine/language/index.ts";
import { closeOver, createRuntime, strictSettings, teachAjv } from "#engine/validation/index.ts";
import { listFiles } from "./list-files.ts";
import { inRepository } from "./run.ts";

const query = "?config-form";
const mark = "\0config-form:";
/** Behind the name of a file that is loaded once more. */
const own = "?of-settings";

/**
 * What `#schemas/….schema.json?config-form` is: the schema without references, and the validators that RJSF asks for by
 * name, written ahead with our vocabulary. A page needs neither AJV nor eval for them.
 */
export function configForms(): Plugin {
  return {
    name: "config-forms",
    enforce: "pre",
    async resolveId(source, importer) {
      if (!source.endsWith(query)) return undefined;
      const file = await this.resolve(source.slice(0, -query.length), importer, { skipSelf: true });
      // Without its ending, or it would be read as JSON.
      return file && `${mark}${file.id.replace(/\.json$/, "")}`;
    },
    load(id) {
      if (!id.startsWith(mark)) return undefined;
      const path = `${id.slice(mark.length)}.json`;
      for (const file of listFiles([`${relative(inRepository(""), dirname(path))}/*.schema.json`]))
        this.addWatchFile(inRepository(file));
      return writeConfigForm(path);
    },
  };
}

/**
 * Gives the forms of settings an RJSF of their own: what its `Form` uses of a module and what a wizard uses of the same
 * one are other halves, and as one module both pages would load both.
 */
export function ownRjsf(): Plugin {
  const isOfForm = (importer: string) =>
    importer.includes("/src/shared/config-form/") || importer.endsWith(own);
  return {
    name: "own-rjsf",
    apply: "build",
    enforce: "pre",
    async resolveId(source, importer, options) {
      if (importer === undefined || source.endsWith(own) || !isOfForm(importer)) return undefined;
      const found = await this.resolve(source, importer, { ...options, skipSelf: true });
      const isRjsf = found?.id.includes("/node_modules/@rjsf/") && found.id.endsWith(".js");
      return found && isRjsf ? `${found.id}${own}` : found;
    },
  };
}

/** The module of one schema; references lead to schemas beside it. */
function writeConfigForm(path: string): string {
  const folder = relative(inRepository(""), dirname(path));
  const texts = listFiles([`${folder}/*.schema.json`]).map(
    (file) => [file, readFileSync(inRepository(file), "utf8")] as const,
  );
  const opened = openSchemaFile(openLibrary(new Map(texts)), `${folder}/${basename(path)}`);
  const schema = { $id: basename(path), ...opened };
  // RJSF's types name the AJV of an older standard; what it does with it is the same.
  const code = compileSchemaValidatorsCode(schema, {
    AjvClass: Ajv2020 as never,
    ajvFormatOptions: false,
    ajvOptionsOverrides: {
      ...strictSettings,
      messages: false,
      verbose: false,
      validateSchema: false,
      code: { lines: false, optimize: 2, formats: _`runtime.formats` },
    },
    extenderFn: (ajv) => teachAjv(ajv as never, createRuntime({ today: () => "" })) as never,
  });
  return `export const schema = ${JSON.stringify(schema)};
export const validators = (runtime) => {\nconst exports = {};\n${closeOver(code)}\nreturn exports;\n};\n`;
}
