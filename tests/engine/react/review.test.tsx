import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { Review } from "#engine/react/review.tsx";
import { LookContext, ToolsContext } from "#engine/react/tools.ts";
import type { FieldView } from "#engine/runtime/index.ts";

/** A question that was answered with a text, as a view has it. */
function leaf(title: string): FieldView {
  const pointer = `/${title}`;
  const schema = { type: "string", title } as const;
  return {
    type: "leaf",
    pointer,
    schema,
    title,
    widget: "text",
    required: false,
    readOnly: false,
    value: "x",
  };
}

function orderOf(fields: readonly FieldView[]): readonly string[] {
  const summary = [{ step: "costs", title: "Los gastos", canChange: false, fields }];
  const look = { registry: {}, widgets: {} } as never;
  const tools = { host: { text: (key: string) => key }, send: () => {} } as never;
  const html = renderToStaticMarkup(
    <ToolsContext value={tools}>
      <LookContext value={look}>
        <Review summary={summary} isLocked={false} />
      </LookContext>
    </ToolsContext>,
  );
  return [...html.matchAll(/<(?:dt|h3)[^>]*>([^<]*)</g)].map(([, text = ""]) => text);
}

test("what was answered stands in the order of its step: a total below what it adds up", () => {
  const item = { key: "1", title: "Factura 1", fields: [leaf("Importe")] };
  const list = { type: "list", pointer: "/invoices", items: [item] } as unknown as FieldView;
  const place = { type: "group", pointer: "/place", title: "Lugar", fields: [leaf("Calle")] } as const;
  expect(
    orderOf([leaf("Veterinaria"), list, leaf("Total de las facturas"), place, leaf("Comentario")]),
  ).toEqual([
    ...["Veterinaria", "Factura 1", "Importe", "Total de las facturas", "Lugar", "Calle", "Comentario"],
  ]);
});
