import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import type { JsonObject, Schema } from "#engine/json/index.ts";
import { schemaAt } from "#engine/language/index.ts";
import { type FieldView, restore, start, viewOf } from "#engine/runtime/index.ts";
import { inRepository } from "#scripts/run.ts";
import { prepareFlow } from "#server/releases/publish.ts";
import { listForms, publishForm } from "./form/publish-form.ts";
import cases from "./forms.cases.json" with { type: "json" };
import { mergeAnswers } from "./page/merge-answers.ts";

type Case = {
  readonly title: string;
  readonly schema: object;
  readonly draft?: JsonObject;
  /** Pointers of the questions on the screen, those that are required with a star. */
  readonly asks: readonly string[];
  readonly says?: Readonly<Record<string, Schema>>;
  readonly notes?: readonly string[];
};

const folder = mkdtempSync(join(tmpdir(), "bench-forms-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const context = { today: "2026-11-20" };

describe("a JSON Schema as a step", () => {
  test.each(cases as readonly Case[])(
    "$title",
    async ({ schema, draft = {}, asks, says = {}, notes = [] }) => {
      writeFileSync(join(folder, "case.schema.json"), JSON.stringify(schema));
      writeFileSync(join(folder, "case.draft.json"), JSON.stringify(draft));
      const { form, validators } = publishForm(folder, "case");
      const flow = await prepareFlow({ hash: form.hash, release: form.release, validators });
      const [{ state }] = start(flow, context);
      const answers = mergeAnswers(state.answers, form.draft);
      const [run] = restore(flow, { ...state, answers }, context);
      expect(questionsOf(viewOf(flow, run).fields)).toEqual(asks);
      for (const [pointer, words] of Object.entries(says)) {
        expect(schemaAt(form.release.answers, pointer)).toMatchObject(words);
      }
      expect(new Set(form.notes.map(({ path }) => path))).toEqual(new Set(notes));
    },
  );
});

test.each(listForms(inRepository("tests/bench/forms")))(
  "everything that the form %s has is asked",
  (name) => {
    expect(publishForm(inRepository("tests/bench/forms"), name).form.notes).toEqual([]);
  },
);

function questionsOf(fields: readonly FieldView[]): readonly string[] {
  return fields.flatMap((field) => {
    if (field.type === "leaf") return [field.pointer + (field.required ? "*" : "")];
    return questionsOf(field.type === "group" ? field.fields : field.items.flatMap((item) => item.fields));
  });
}
