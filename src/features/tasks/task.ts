import { formatMoney } from "#engine/expression/index.ts";
import { formatDate } from "#engine/identifiers/index.ts";
import { coverText } from "#src/desk/unpaid/cover-text.ts";
import texts from "#src/shared/i18n/es/tasks.json" with { type: "json" };
import { tasksText } from "#src/shared/i18n/tasks-text.ts";
import { today } from "#src/shared/time/clock.ts";
import { daysBetween } from "#src/shared/time/days.ts";

export const tasksPath = "/tareas";

/** In the order in which they press. */
export const kinds = ["passing", "review", "unpaid", "renewal", "claim", "note"] as const;
export type TaskKind = (typeof kinds)[number];

export const views = ["open", "postponed", "done"] as const;
export type TaskView = (typeof views)[number];

/** Something to be done, as the server tells it: days in wire form, instants as they are, money in centavos. */
export type Task = {
  readonly kind: TaskKind;
  readonly id: string;
  /** One time of it, which tells it from the next. */
  readonly occasion: string;
  readonly dueOn: string | null;
  readonly postponedUntil: string | null;
  readonly markedAt: string | null;
  /** Of what hangs on a policy: its kind, and what it is called. */
  readonly entity: string | null;
  readonly title: string | null;
  /** What a broker noted. */
  readonly text: string | null;
  readonly policyId: string | null;
  readonly number: string | null;
  readonly insurer: { readonly name: string; readonly displayName: string } | null;
  readonly asset: string | null;
  readonly person: string | null;
  readonly clientId: string | null;
  readonly amount: number | null;
  /** Of an unpaid instalment: until when its insurer covers all the same. */
  readonly coveredUntil: string | null;
  readonly endsOn: string | null;
  readonly phone: string | null;
  readonly email: string | null;
};

export type Tasks = {
  readonly counts: Readonly<Record<TaskKind, number>>;
  readonly texts: Readonly<Partial<Record<TaskKind, string>>>;
} & Readonly<Record<TaskView, readonly Task[]>>;

/** The server reads so many of each kind. */
const mostRead = 1_000;

export function keyOf({ kind, id, occasion }: Task): string {
  return `${kind} ${id} ${occasion}`;
}

export function titleOf({ kind, title, text, asset, amount, number }: Task): string {
  if (kind === "renewal") return tasksText("renewal", { asset: asset ?? number ?? "" });
  if (kind === "unpaid") return tasksText("unpaid", { amount: formatMoney(amount ?? 0, "ARS") });
  if (kind === "passing") return tasksText("passing", { title: title ?? "" });
  if (kind === "review") return tasksText("review", { asset: asset ?? number ?? "" });
  return title ?? text ?? "";
}

/** Where it is seen to. */
export function pathOf({ kind, id, entity, policyId, clientId }: Task): string | undefined {
  if (kind === "unpaid") return "/polizas/impagas";
  if (kind === "passing") return `/polizas/siniestros/${id}`;
  if (kind === "claim" && entity === "accident") return `/polizas/siniestros/${id}`;
  if (kind === "note")
    return clientId === null ? undefined : `/clientes/detalle/${clientId}?fila=${id}#seguimiento`;
  if (policyId === null) return undefined;
  return `/polizas/detalle/${policyId}${kind === "claim" || kind === "review" ? "#inspecciones" : ""}`;
}

/** «En 3 días», «Hoy», «Hace 2 días». */
export function whenText(day: string): string {
  const days = daysBetween(today(), day);
  if (days === 0) return tasksText("today");
  return tasksText(days > 0 ? "inDays" : "ago", { count: Math.abs(days) });
}

/** Whether an open task should have been done before today. */
export function isLate({ dueOn }: Pick<Task, "dueOn">, view: TaskView): boolean {
  return view === "open" && dueOn !== null && daysBetween(today(), dueOn) < 0;
}

/** What a text may have of a task, by the words in which a person writes them. */
function valuesOf(task: Task): Readonly<Record<string, string>> {
  const { kind, person, number, insurer, asset, endsOn, amount, coveredUntil } = task;
  const [first = ""] = (person ?? "").split(" ");
  return {
    nombre: first,
    poliza: number ?? "",
    compania: insurer?.displayName ?? "",
    bien: asset ?? "",
    vence: endsOn === null ? "" : formatDate(endsOn),
    importe: amount === null ? "" : formatMoney(amount, "ARS"),
    cobertura: kind === "unpaid" ? coverText(coveredUntil) : "",
    asunto: task.text ?? task.title ?? "",
  };
}

export const placeholders = [
  "nombre",
  "poliza",
  "compania",
  "bien",
  "vence",
  "importe",
  "cobertura",
  "asunto",
].map((name) => `{${name}}`);

/** The words for its client, the broker's own where they keep some; what a text does not know of stays as it is written. */
export function messageOf(task: Task, own: string | undefined): string {
  const values = valuesOf(task);
  return (own ?? texts.message[task.kind])
    .replace(/\{([a-z]+)\}/g, (whole, name: string) =>
      Object.hasOwn(values, name) ? (values[name] ?? "") : whole,
    )
    .replace(/Hola, \./, "Hola.")
    .replace(/ \(\)/g, "");
}

/** The text that says the same of any task: what was typed of this one becomes its word again. */
export function templateOf(task: Task, text: string): string {
  return Object.entries(valuesOf(task))
    .filter(([, value]) => value.length > 1)
    .toSorted(([, one], [, other]) => other.length - one.length)
    .reduce((whole, [name, value]) => whole.replaceAll(wordsOf(value), `{${name}}`), text);
}

/** Where a value stands by itself, and is no part of another word. */
function wordsOf(value: string): RegExp {
  const literal = value.replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`);
  return new RegExp(`(?<![\\p{L}\\p{N}{])${literal}(?![\\p{L}\\p{N}}])`, "gu");
}

/** «12 tareas para hoy»: as many as were counted. */
export function headlineOf(counts: Tasks["counts"]): string {
  const count = kinds.reduce((sum, kind) => sum + counts[kind], 0);
  if (count === 0) return tasksText("nothing");
  const isMore = kinds.some((kind) => counts[kind] >= mostRead);
  return tasksText(isMore ? "headlineMany" : "headline", { count });
}
