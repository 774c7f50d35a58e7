import { closed } from "../../infrastructure/http/closed.ts";
import { pageSchema } from "../../infrastructure/http/pagination.ts";
import { tableLimits } from "../../infrastructure/tables/table.ts";
import { insurerList } from "../../insurance/insurers/insurers.ts";
import { sentFile } from "../schemas.ts";
import type { Field } from "./field.ts";
import type { ImportKind } from "./import-kind.ts";
import { isList, isPart } from "./items.ts";

/** The bodies and queries of the calls about what files bring, of one kind. */
export function importSchemas({ fields, isOfInsurer }: ImportKind) {
  const names = (isOne: (field: Field) => boolean) =>
    Object.entries(fields).flatMap(([name, field]) => (isOne(field) ? [name] : []));
  // A column says a value or part of an item; what stands in a list is a value whole.
  const column = { type: "string", enum: names((one) => !isList(one)) };
  const field = { type: "string", enum: names((one) => !isPart(one)) };
  const insurer = { type: "string", enum: insurerList.map(({ name }) => name) };
  return {
    start: closed({
      properties: {
        ...(isOfInsurer ? { insurer } : {}),
        files: {
          type: "array",
          minItems: 1,
          maxItems: 1,
          items: closed({
            properties: { filename: sentFile.filename, content: sentFile.content },
            required: ["filename", "content"],
          }),
        },
      },
      required: [...(isOfInsurer ? ["insurer"] : []), "files"],
    }),
    columns: closed({
      properties: {
        columns: {
          type: "array",
          maxItems: tableLimits.columns,
          items: { anyOf: [column, { type: "null" }] },
        },
        defaults: closed({
          properties: Object.fromEntries(
            names((one) => !isList(one) && !isPart(one)).map((name) => [
              name,
              { type: "string", maxLength: 200 },
            ]),
          ),
        }),
        isRemembered: { type: "boolean" },
      },
      required: ["columns"],
    }),
    choices: closed({
      properties: {
        field,
        choice: { type: "string", enum: ["ours", "theirs"] },
        row: { type: "integer", minimum: 1, maximum: 2_000_000 },
        isRemembered: { type: "boolean" },
      },
      required: ["field", "choice"],
    }),
    rows: closed({
      properties: {
        state: { type: "string", enum: ["error", "new", "changed", "conflict", "same", "joined"] },
        outcome: { type: "string", enum: ["written", "left", "undone", "kept"] },
        field,
        page: pageSchema,
      },
    }),
  };
}
