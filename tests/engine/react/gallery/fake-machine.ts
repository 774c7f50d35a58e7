import type { Json } from "#engine/json/index.ts";
import type { Machine } from "#engine/react/session.ts";
import type { Event, FieldView, ItemView, Run, View } from "#engine/runtime/index.ts";
import { runOf } from "#engine/runtime/run.ts";

type Scene = { readonly views: readonly View[]; readonly at: number };

declare global {
  interface Window {
    /** Everything that the form sent, in order. */
    sent: Event[];
    /** Bodies of the requests that the true runtime asked for. */
    requests: Json[];
    /** Lets the host go on with what it was asked last, in a scene that is held. */
    release: () => void;
  }
}

const blank = runOf({
  release: "",
  context: { today: "2026-11-20" },
  answers: {},
  data: {},
  at: "",
  taken: {},
});

// A run of the runtime has no place for views made by hand.
const scenes = new WeakMap<Run, Scene>();

/** A runtime of the tests: keeps answers in the views, refuses a step with a required question unanswered. */
export function fakeMachine(views: readonly View[]): Machine {
  window.sent = [];
  return {
    first: [showing({ views, at: 0 }), []],
    transition(run, event) {
      window.sent.push(event);
      return [showing(respond(sceneOf(run), event)), []];
    },
    viewOf: (run) => viewOf(sceneOf(run)),
    draftOf: (run) => run.state,
  };
}

function showing(scene: Scene): Run {
  const run = { ...blank, state: { ...blank.state } };
  scenes.set(run, scene);
  return run;
}

function sceneOf(run: Run): Scene {
  return scenes.get(run) ?? { views: [], at: 0 };
}

function respond(scene: Scene, event: Event): Scene {
  const view = viewOf(scene);
  switch (event.type) {
    case "answer":
      return put(scene, { ...view, fields: answered(view.fields, event.pointer, event.value) });
    case "add-item":
      return put(scene, { ...view, fields: added(view.fields) });
    case "remove-item":
      return put(scene, { ...view, fields: removed(view.fields, event.index) });
    case "dismiss": {
      const { confirm: _, ...rest } = view;
      return put(scene, rest);
    }
    case "search":
      return put(scene, { ...view, fields: searched(view.fields, event.source, event.query) });
    case "reload":
      return put(scene, { ...view, fields: searched(view.fields, event.source, "") });
    case "go-back":
      return { ...scene, at: Math.max(0, scene.at - 1) };
    case "press":
      return pressed(scene, view);
    default:
      return scene;
  }
}

function viewOf({ views, at }: Scene): View {
  const view = views[at];
  if (view === undefined) throw new Error(`scene without a view ${at}`);
  return view;
}

function put(scene: Scene, view: View): Scene {
  return { ...scene, views: scene.views.map((old, index) => (index === scene.at ? view : old)) };
}

function pressed(scene: Scene, view: View): Scene {
  const missing = view.fields.flatMap((field) =>
    field.type === "leaf" && field.required && field.value === undefined ? [field] : [],
  );
  if (missing.length === 0) return { ...scene, at: Math.min(scene.at + 1, scene.views.length - 1) };
  const problems = missing.map(({ pointer, title }) => ({
    code: "field_required" as const,
    path: pointer,
    params: {},
    title,
  }));
  const fields = view.fields.map((field) => {
    const problem = problems.find(({ path }) => path === field.pointer);
    return field.type === "leaf" && problem ? { ...field, problem } : field;
  });
  return put(scene, { ...view, fields, problems, refusals: view.refusals + 1 });
}

function answered(
  fields: readonly FieldView[],
  pointer: string,
  value: Json | undefined,
): readonly FieldView[] {
  return fields.map((field): FieldView => {
    if (field.type === "group") return { ...field, fields: answered(field.fields, pointer, value) };
    if (field.type === "list") {
      const items = field.items.map((item) => ({ ...item, fields: answered(item.fields, pointer, value) }));
      return { ...field, items };
    }
    if (field.pointer !== pointer) return field;
    const { problem: _, source, ...rest } = field;
    if (source === undefined) return { ...rest, value };
    const picked = Array.isArray(value) ? value : [value];
    const chosen = source.options.flatMap((option) => (picked.includes(option.value) ? [option.key] : []));
    return { ...rest, value, source: { ...source, chosen } };
  });
}

function added(fields: readonly FieldView[]): readonly FieldView[] {
  return fields.map((field): FieldView => {
    if (field.type !== "list") return field;
    return { ...field, items: [...field.items, personItem(field.items.length, `new-${field.items.length}`)] };
  });
}

function removed(fields: readonly FieldView[], index: number): readonly FieldView[] {
  return fields.map((field): FieldView => {
    if (field.type !== "list") return field;
    const kept = field.items.filter((_, at) => at !== index);
    return { ...field, items: kept.map((item, at) => personItem(at, item.key)) };
  });
}

/** One third party of the list scene. */
export function personItem(index: number, key: string): ItemView {
  const pointer = `/thirdParties/${index}`;
  const common = {
    type: "leaf",
    widget: "identifier",
    required: true,
    readOnly: false,
    value: undefined,
  } as const;
  return {
    key,
    pointer,
    title: `Tercero ${index + 1}`,
    fields: [
      {
        ...common,
        pointer: `${pointer}/identityNumber`,
        title: "DNI",
        schema: { type: "string", dni: true },
      },
      { ...common, pointer: `${pointer}/plate`, title: "Patente", schema: { type: "string", plate: true } },
    ],
  };
}

function searched(fields: readonly FieldView[], id: string, query: string): readonly FieldView[] {
  return fields.map((field): FieldView => {
    if (field.type !== "leaf" || field.source?.id !== id) return field;
    const first = query === "" ? "Rosario" : `${query} del resultado`;
    const labels = [
      first,
      ...["dos", "tres", "cuatro", "cinco", "seis", "siete"].map((n) => `${query} ${n}`),
    ];
    const options = labels.map((label) => ({ key: label, label, value: label }));
    return { ...field, source: { ...field.source, status: "ready", options } };
  });
}
