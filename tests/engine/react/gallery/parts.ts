import type { Schema } from "#engine/json/index.ts";
import type { LeafView, SourceView, View } from "#engine/runtime/index.ts";

const steps = ["Datos del siniestro", "Conductor", "Terceros", "Fotos y documentos", "Revisión"];

/** A step of the hand-made wizard, its first action «Continuar». */
export function view(at: number, more: Partial<View>): View {
  return {
    flow: { id: "claim/vehicle", title: "Denuncia de siniestro" },
    step: { id: `step-${at}`, path: `paso-${at}`, title: steps[at] ?? "", facts: [], final: false },
    fields: [],
    actions: [{ id: "next", title: "Continuar", style: "primary", enabled: true }],
    progress: steps.map((title, index) => ({
      id: `step-${index}`,
      path: `paso-${index}`,
      title,
      status: index < at ? "done" : index === at ? "current" : "ahead",
      canOpen: index < at,
    })),
    sections: [],
    summary: [],
    problems: [],
    elsewhere: [],
    refusals: 0,
    ...(at > 0 ? { back: `step-${at - 1}` } : {}),
    ...more,
  };
}

/** A question that is optional and unanswered unless told. */
export function leaf(
  pointer: string,
  title: string,
  widget: string,
  schema: Schema,
  more: Partial<LeafView> = {},
): LeafView {
  return {
    type: "leaf",
    pointer,
    title,
    widget,
    schema,
    required: false,
    readOnly: false,
    value: undefined,
    ...more,
  };
}

/** Options that stand ready unless told. */
export function source(more: Partial<SourceView>): { source: SourceView } {
  return {
    source: {
      id: "things",
      status: "ready",
      options: [],
      chosen: [],
      search: false,
      suggests: false,
      ...more,
    },
  };
}
