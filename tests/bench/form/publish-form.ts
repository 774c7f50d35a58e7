import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { JsonObject, JsonSchema, Schema } from "#engine/json/index.ts";
import { type ParsedRelease, parsedRelease, type Release, validatorSchemas } from "#engine/language/index.ts";
import { unwire } from "#engine/runtime/index.ts";
import { compileValidators } from "#engine/validation/index.ts";
import { type OpenedForm, openForm } from "./open-form.ts";
import { isWritten, type Note, plainSchema } from "./plain-schema.ts";

/** A form as its page fetches it, beside its validators. */
export type BenchForm = Pick<OpenedForm, "fills" | "notes"> & {
  readonly hash: string;
  readonly release: ParsedRelease;
  /** Answers to begin with. */
  readonly draft: JsonObject;
};

export type PublishedForm = { readonly form: BenchForm; readonly validators: string };

/** Name, among the validators, of the one that judges the whole answer by the schema as it was written. */
export const wholeName = "#";

const ending = ".schema.json";

/** Names of the forms of a folder, as it is now. */
export function listForms(folder: string): readonly string[] {
  return readdirSync(folder)
    .filter((file) => file.endsWith(ending))
    .map((file) => file.slice(0, -ending.length))
    .toSorted();
}

/** A form of a folder made into a one-step flow and compiled as a release is; throws on JSON that cannot be read. */
export function publishForm(folder: string, name: string): PublishedForm {
  const written = readJson(join(folder, name + ending));
  const draftFile = join(folder, `${name}.draft.json`);
  const draft = existsSync(draftFile) ? readJson(draftFile) : {};
  const notes: Note[] = [];
  const document = plainSchema(written, (note) => notes.push(note));
  const opened = openForm(isWritten(document) ? document : {});
  const release = releaseOf(name, String((isWritten(written) && written.title) || name), opened);
  const fields = validatorSchemas(release);
  const { validators, problem } = compileWhole(fields, document as JsonSchema);
  if (problem !== undefined) notes.push({ path: "", reason: `solo se controla cada respuesta: ${problem}` });
  const form = {
    release: parsedRelease(release),
    draft: unwire(release.answers, draft as JsonObject) as JsonObject,
    fills: opened.fills,
    notes: [...opened.notes, ...notes],
  };
  const hash = createHash("sha256").update(JSON.stringify(form)).update(validators).digest("hex");
  return { form: { hash, ...form }, validators };
}

function releaseOf(name: string, title: string, { answers, fields }: OpenedForm): Release {
  const id = `claim/${name}`;
  const steps = {
    form: {
      title,
      fields: { ...fields },
      actions: { submit: { title: "Enviar", call: "submit", next: "sent" } },
    },
    sent: { type: "final" as const, title: "Recibido", message: "Lo que enviaste quedó en la página." },
  };
  const flow = {
    $schema: "../../../schemas/flow.schema.json",
    id,
    kind: "claim" as const,
    title,
    answers,
    calls: {
      submit: {
        post: "/submit",
        send: true,
        catch: { other: { message: "=response.body.error.message" } },
      },
    },
    initial: "form",
    steps,
  };
  const context: Schema = { type: "object", properties: { today: { type: "string", format: "date" } } };
  return { flow, answers, data: { type: "object" }, context };
}

/** Where the whole cannot be compiled the questions still are; one that cannot breaks the form and says so. */
function compileWhole(
  fields: Readonly<Record<string, JsonSchema>>,
  whole: JsonSchema,
): { readonly validators: string; readonly problem?: string } {
  try {
    return { validators: compileValidators({ ...fields, [wholeName]: whole }) };
  } catch (cause) {
    return {
      validators: compileValidators({ ...fields, [wholeName]: true }),
      problem: (cause as Error).message,
    };
  }
}

function readJson(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch (cause) {
    throw new Error(`${file}: ${(cause as Error).message}`, { cause });
  }
}
